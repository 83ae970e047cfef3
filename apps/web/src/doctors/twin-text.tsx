import { useLanguage } from '../i18n/use-language.ts'

export interface TwinTextProps {
  latin: string
  arabic: string | null
}

/** A text that may have an Arabic twin. Where an Arabic page has only the Latin one, it is marked as English. */
export function TwinText({ latin, arabic }: TwinTextProps) {
  if (useLanguage() !== 'ar') return <>{latin}</>
  return arabic ? <>{arabic}</> : <bdi lang="en">{latin}</bdi>
}
