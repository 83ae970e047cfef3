import { useId, useState } from 'react'

import { focusById } from '../ui/behaviour/focus-by-id.ts'

/** A text that a dialog asks for: an empty one takes the focus, and `missing` stands at its field until it is written. */
export function useRequiredText(text: string, missing: string) {
  const id = useId()
  const [isTried, setTried] = useState(false)
  const written = text.trim()
  return {
    field: { id, error: isTried && written === '' ? missing : undefined },
    /** The text without the spaces around it; `undefined` if there is none. */
    read: (): string | undefined => {
      setTried(true)
      if (written !== '') return written
      focusById(id)
      return undefined
    },
  }
}
