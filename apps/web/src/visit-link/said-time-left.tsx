import { span } from '@aafiya/contracts/language/format-span'
import { useState } from 'react'

import { useLanguage } from '../i18n/use-language.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'

/** The minutes at which screen readers announce it. */
const told = [1, 5, 10] as const

export interface SaidTimeLeftProps {
  /** In seconds. */
  left: number
  /** The sentence, of "5 minutes". */
  sentence: (time: string) => string
}

/** Says three times at most how much time is left. A mark that was past when the page opened is not said. */
export function SaidTimeLeft({ left, sentence }: SaidTimeLeftProps) {
  const language = useLanguage()
  const [first] = useState(left)
  const minutes = told.find((one) => left <= one * 60)
  return (
    <VisuallyHidden role="status">
      {minutes !== undefined && left > 0 && minutes * 60 <= first && sentence(span(language, minutes, 'minute'))}
    </VisuallyHidden>
  )
}
