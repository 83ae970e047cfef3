import { isLanguage, keepLanguage, languageKey, showLanguage, type Language } from '../src/i18n/language.ts'
import { tokenKey } from '../src/session/token-key.ts'
import { chooseLanguage } from './choose-language.ts'

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage may be closed to us; the address, the server or the browser's wish decides then.
    return null
  }
}

/** Settles the page's language before the first paint, so that an Arabic page never flashes left to right. */
export function settleLanguage(served: string | undefined): Language {
  const root = document.documentElement
  const address = new URL(location.href)
  const asked = address.searchParams.get('lang')
  const kept = stored(languageKey)
  const language = chooseLanguage({ asked, kept, served, wished: navigator.languages })
  showLanguage(language)
  // A page in the other language stays out of sight until it is drawn anew, and the server is told for the next time.
  if (served !== undefined && language !== served) root.dataset['otherLanguage'] = ''
  if (isLanguage(asked) || isLanguage(kept)) keepLanguage(language)
  // What the server renders is a visitor's page; the way in is not offered to whoever is in already.
  if (stored(tokenKey) !== null) root.dataset['session'] = ''
  if (asked !== null) {
    // It has done its work; left in the address it would undo the next choice.
    address.searchParams.delete('lang')
    history.replaceState(history.state, '', address)
  }
  return language
}
