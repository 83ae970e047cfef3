import { span } from '@aafiya/contracts/language/format-span'
import { useState } from 'react'

import { useLanguage } from '../i18n/use-language.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'

/** The minutes that screen readers announce. */
const told = [1, 5, 10] as const

export interface AnnouncedTimeLeftProps {
  /** In seconds. */
  left: number
  /** The sentence with the remaining time, such as "5 minutes". */
  sentence: (time: string) => string
}

/** Announces the remaining time at most three times, skipping marks that were past when the page opened. */
export function AnnouncedTimeLeft({ left, sentence }: AnnouncedTimeLeftProps) {
  const language = useLanguage()
  const [first] = useState(left)
  const minutes = told.find((one) => left <= one * 60)
  return (
    <VisuallyHidden role="status">
      {minutes !== undefined && left > 0 && minutes * 60 <= first && sentence(span(language, minutes, 'minute'))}
    </VisuallyHidden>
  )
}
