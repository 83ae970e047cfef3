import { ago } from '../i18n/ago.ts'
import { useLanguage } from '../i18n/use-language.ts'

/** How long ago something was, seen from `now` (milliseconds), with the instant for machines. */
export function TimeAgo({ instant, now }: { instant: string; now: number }) {
  const language = useLanguage()
  return <time dateTime={instant}>{ago(language, instant, now)}</time>
}
