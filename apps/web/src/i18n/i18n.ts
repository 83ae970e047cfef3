import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

import { i18nOptions } from './i18n-options.ts'
import { forgetMessageLanguage, isLanguage, keepLanguage, languageKey, pageLanguage, showLanguage, type Language } from './language.ts'
import { retryTexts, textChunks } from './text-chunks.ts'

const texts = import.meta.glob<Record<string, string>>(['./texts/*/*.json', '!./texts/*/head.json'], { import: 'default' })

const messages: Record<string, () => Promise<Record<string, string>>> = {
  en: () => import('@aafiya/contracts/messages/en.json').then((it) => it.default),
  ar: () => import('@aafiya/contracts/messages/ar.json').then((it) => it.default),
}

/** How the texts of a domain are fetched. */
const find = (language: string, domain: string) =>
  domain === 'messages' ? messages[language] : texts[`./texts/${language}/${domain}.json`]

/** Starts with the language of the page; done when these texts and the common ones are here. */
export async function startI18n(domains: readonly string[]): Promise<void> {
  i18next.on('languageChanged', (language) => {
    if (isLanguage(language)) showLanguage(language)
  })
  // A choice in another tab is a choice for this one.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== languageKey || !isLanguage(newValue)) return
    forgetMessageLanguage()
    void i18next.changeLanguage(newValue)
  })
  await i18next
    .use(initReactI18next)
    .use(textChunks(find))
    .init({ ...i18nOptions, lng: pageLanguage(), ns: ['common', ...domains] })
}

/** Switches the page; resolves when the texts in use are here. */
export async function chooseLanguage(language: Language): Promise<void> {
  keepLanguage(language)
  await i18next.changeLanguage(language)
}

/** Fetches texts ahead of a page that will need them. */
export function prefetchTexts(domains: readonly string[]): void {
  if (!i18next.isInitialized) return
  retryTexts()
  void i18next.loadNamespaces(domains)
}
