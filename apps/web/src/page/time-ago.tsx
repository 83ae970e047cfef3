import type { Language } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'

const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const
const locales: Record<Language, string> = { en: 'en', ar: 'ar-u-nu-latn' }

/**
 * "2 hours ago", "yesterday", "قبل ساعتين": independent of the time zone. Anything under a minute is now. `now` is in
 * milliseconds.
 */
export function ago(language: Language, instant: string, now: number): string {
  const formatter = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' })
  const seconds = Math.max(0, (now - Date.parse(instant)) / 1000)
  const step = steps.find((candidate) => seconds >= candidate.seconds)
  return step ? formatter.format(-Math.floor(seconds / step.seconds), step.unit) : formatter.format(0, 'second')
}

/** How long ago `instant` was at `now` (milliseconds), with the instant in `dateTime`. */
export function TimeAgo({ instant, now }: { instant: string; now: number }) {
  const language = useLanguage()
  return <time dateTime={instant}>{ago(language, instant, now)}</time>
}
