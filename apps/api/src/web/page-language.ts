import type { Language } from '@aafiya/contracts/messages/message-key'
import { languages } from '@aafiya/contracts/platform/people'

import { languageOf } from '../platform/languages.ts'

const cookieNamed = (name: string, header: string) =>
  header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)

export interface LanguageWishes {
  /** `?lang=` of the address. */
  requested?: unknown
  /** The language of the message whose link is opened. */
  ofMessage?: unknown
  /** The `Cookie` header. */
  cookies?: string | undefined
  acceptLanguage?: string | undefined
  /** The clinic's languages, its default first. */
  offered?: readonly Language[]
}

/**
 * In which language a page is sent: the address decides, then the message that led here, then the choice of an earlier
 * visit, then the browser's wish; none that the clinic does not offer.
 */
export function pageLanguage({
  requested,
  ofMessage,
  cookies = '',
  acceptLanguage,
  offered = languages,
}: LanguageWishes): {
  language: Language
  isAsked: boolean
} {
  const known = (wanted: unknown) => offered.find((language) => language === wanted)
  const named = known(requested)
  if (named) return { language: named, isAsked: true }
  const kept = cookieNamed('lang', cookies)
  return { language: known(ofMessage) ?? known(kept) ?? languageOf(acceptLanguage, offered), isAsked: false }
}

/** Remembers a choice made by URL, as the page's own toggle does. */
export const languageCookie = (language: Language) => `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
