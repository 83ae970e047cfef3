import type { Language } from '@aafiya/contracts/messages/message-key'

type LinkedPage = 'visit' | 'offer'

/** An Arabic text message has no room for `?in=ar`: its links use different letters. */
const shortPaths: Readonly<Record<LinkedPage, Readonly<Record<Language, string>>>> = {
  visit: { en: '/v?in=en', ar: '/m' },
  offer: { en: '/o?in=en', ar: '/w' },
}

interface Linked {
  page: LinkedPage
  language: Language
  /** Behind the `#`, so that no proxy's log has it. */
  secret: string
  isShort?: boolean | undefined
}

/** The address of a message's link. Its page opens in the language of the message. */
export const linkUrl = (publicUrl: string, { page, language, secret, isShort }: Linked): string =>
  `${publicUrl}${isShort ? shortPaths[page][language] : `/${page}?in=${language}`}#${secret}`

/**
 * The link of a short message about several visits: to the list of them, for a signed-in user. The web's page for
 * links goes there if there is no secret.
 */
export const listUrl = (publicUrl: string, language: Language): string => publicUrl + shortPaths.visit[language]
