import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

import { countFormatter, i18nOptions } from './i18n-options.ts'
import {
  forgetMessageLanguage,
  isLanguage,
  keepLanguage,
  languageKey,
  pageLanguage,
  showLanguage,
  type Language,
} from './language.ts'
import { retryTexts, textChunks } from './text-chunks.ts'

const texts = import.meta.glob<Record<string, string>>(['./texts/*/*.json', '!./texts/*/head.json'], {
  import: 'default',
})

const messages: Record<string, () => Promise<Record<string, string>>> = {
  en: () => import('@aafiya/contracts/messages/en.json').then((it) => it.default),
  ar: () => import('@aafiya/contracts/messages/ar.json').then((it) => it.default),
}

/** Returns the function that fetches the texts of a domain. */
const find = (language: string, domain: string) =>
  domain === 'messages' ? messages[language] : texts[`./texts/${language}/${domain}.json`]

/** Starts in the language of the page. Resolves when these texts and the common ones are loaded. */
export async function startI18n(domains: readonly string[]): Promise<void> {
  i18next.on('languageChanged', (language) => {
    if (isLanguage(language)) showLanguage(language)
  })
  // A language chosen in another tab applies here too.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== languageKey || !isLanguage(newValue)) return
    forgetMessageLanguage()
    void i18next.changeLanguage(newValue)
  })
  await i18next
    .use(initReactI18next)
    .use(textChunks(find))
    .use(countFormatter)
    .init({ ...i18nOptions, lng: pageLanguage(), ns: ['common', ...domains] })
}

/** Switches the language; resolves when the texts in use are loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  keepLanguage(language)
  await i18next.changeLanguage(language)
}

/** Fetches the texts of a page before it is opened. */
export function prefetchTexts(domains: readonly string[]): void {
  if (!i18next.isInitialized) return
  retryTexts()
  void i18next.loadNamespaces(domains)
}
