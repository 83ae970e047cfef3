import { useLanguage } from '../i18n/use-language.ts'

export interface TwinTextProps {
  latin: string
  arabic: string | null
}

/** A text with an optional Arabic version. A Latin text on an Arabic page is marked as English. */
export function TwinText({ latin, arabic }: TwinTextProps) {
  if (useLanguage() !== 'ar') return <>{latin}</>
  return arabic ? <>{arabic}</> : <bdi lang="en">{latin}</bdi>
}
