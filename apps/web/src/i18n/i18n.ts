import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'

import { i18nOptions } from './i18n-options.ts'
import { forgetMessageLanguage, isLanguage, keepLanguage, languageKey, pageLanguage, showLanguage, type Language } from './language.ts'

const texts = import.meta.glob<Record<string, string>>(['./texts/*/*.json', '!./texts/*/head.json'], { import: 'default' })

const messages: Record<string, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('@aafiya/contracts/messages/en.json'),
  ar: () => import('@aafiya/contracts/messages/ar.json'),
}

async function load(language: string, domain: string): Promise<Record<string, string>> {
  const chunk =
    domain === 'messages' ? messages[language]?.().then((module) => module.default) : texts[`./texts/${language}/${domain}.json`]?.()
  if (!chunk) throw new Error(`no texts of ${domain} in ${language}`)
  return chunk
}

/** One chunk a language and domain, fetched when a page first asks for it. */
const textChunks: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, domain, done) => {
    load(language, domain).then(
      (found) => done(null, found),
      (error: unknown) => done(error instanceof Error ? error : String(error), null),
    )
  },
}

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
    .use(textChunks)
    .init({ ...i18nOptions, lng: pageLanguage(), ns: ['common', ...domains] })
}

/** Switches the page; resolves when the texts in use are here. */
export async function chooseLanguage(language: Language): Promise<void> {
  keepLanguage(language)
  await i18next.changeLanguage(language)
}

/** Fetches texts ahead of a page that will need them. */
export const prefetchTexts = (domains: readonly string[]): void => {
  if (i18next.isInitialized) void i18next.loadNamespaces(domains)
}
