import arMessages from '@aafiya/contracts/messages/ar.json'
import enMessages from '@aafiya/contracts/messages/en.json'
import i18next, { type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'

import { i18nOptions } from '../i18n/i18n-options.ts'

const files = import.meta.glob<Record<string, string>>('../i18n/texts/*/*.json', { import: 'default', eager: true })

function allTexts(): Resource {
  const resources: Resource = { en: { messages: enMessages }, ar: { messages: arMessages } }
  for (const [path, texts] of Object.entries(files)) {
    const [, language = '', domain = ''] = /texts\/(\w+)\/(\w+)\.json$/.exec(path) ?? []
    resources[language] = { ...resources[language], [domain]: texts }
  }
  return resources
}

/** Every text of both languages at hand, so that nothing is awaited while a page is rendered. */
export async function startServerI18n(): Promise<void> {
  if (!i18next.isInitialized) await i18next.use(initReactI18next).init({ ...i18nOptions, lng: 'en', resources: allTexts() })
}
