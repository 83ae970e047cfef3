import { useId, useState } from 'react'

import { focusById } from '../ui/behaviour/focus-by-id.ts'

/** A required text. Reading it while it is empty focuses its field, which shows `missing` until text is entered. */
export function useRequiredText(text: string, missing: string) {
  const id = useId()
  const [isTried, setTried] = useState(false)
  const written = text.trim()
  return {
    field: { id, error: isTried && written === '' ? missing : undefined },
    /** The trimmed text; `undefined` if it is empty. */
    read: (): string | undefined => {
      setTried(true)
      if (written !== '') return written
      focusById(id)
      return undefined
    },
  }
}
