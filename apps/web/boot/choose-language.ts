import { isLanguage, type Language } from '../src/i18n/language.ts'

export interface LanguageWishes {
  /** By the address, `?lang=`. */
  asked: string | null
  /** By an earlier choice in this browser. */
  kept: string | null
  /** By the server, from the address, the cookie and the browser's wish. */
  served: string | undefined
  /** By the browser's settings, the dearest first. */
  wished: readonly string[]
}

const tag = /^(?:ar|en)\b/i

/** The language of a page: what somebody asked for or chose before, then what the server or the browser thinks best. */
export function chooseLanguage({ asked, kept, served, wished }: LanguageWishes): Language {
  const known = [asked, kept, served].find(isLanguage)
  if (known) return known
  return /^ar/i.test(wished.find((one) => tag.test(one)) ?? '') ? 'ar' : 'en'
}
