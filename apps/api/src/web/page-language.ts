import type { Language } from '@aafiya/contracts/message-key'

import { languageOf } from '../platform/languages.ts'

const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'ar'

const cookieNamed = (name: string, header: string) =>
  header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)

export interface LanguageWishes {
  /** `?lang=` of the address. */
  asked?: unknown
  /** The `Cookie` header. */
  cookies?: string | undefined
  acceptLanguage?: string | undefined
}

/** In which language a page is sent: the address decides, then the choice of an earlier visit, then the browser's wish. */
export function pageLanguage({ asked, cookies = '', acceptLanguage }: LanguageWishes): { language: Language; isAsked: boolean } {
  if (isLanguage(asked)) return { language: asked, isAsked: true }
  const kept = cookieNamed('lang', cookies)
  return { language: isLanguage(kept) ? kept : languageOf(acceptLanguage), isAsked: false }
}

/** Keeps a choice that an address made, as the page's own toggle does. */
export const languageCookie = (language: Language) => `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
