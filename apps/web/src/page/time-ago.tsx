import { ago } from '../i18n/ago.ts'
import { useLanguage } from '../i18n/use-language.ts'

/** How long ago `instant` was at `now` (milliseconds), with the instant in `dateTime`. */
export function TimeAgo({ instant, now }: { instant: string; now: number }) {
  const language = useLanguage()
  return <time dateTime={instant}>{ago(language, instant, now)}</time>
}
