import i18next from 'i18next'
import { expect, test, vi } from 'vitest'

import { chooseLanguage, startI18n } from './i18n.ts'
import { languageKey, messageLanguageKey } from './language.ts'

test('a chosen language is stored, sets `lang` and `dir`, and is followed from another tab', async () => {
  await startI18n([])
  await chooseLanguage('ar')
  expect(localStorage.getItem(languageKey)).toBe('ar')
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl'])
  window.dispatchEvent(new StorageEvent('storage', { key: languageKey, newValue: 'en' }))
  await vi.waitFor(() => expect(i18next.language).toBe('en'))
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['en', 'ltr'])
  window.dispatchEvent(new StorageEvent('storage', { key: languageKey, newValue: 'fr' }))
  expect(i18next.language).toBe('en')
})

test('choosing a language, here or in another tab, overrides the language of the opened message', async () => {
  const kept = () => sessionStorage.getItem(messageLanguageKey)
  sessionStorage.setItem(messageLanguageKey, 'ar')
  await chooseLanguage('en')
  expect(kept()).toBeNull()
  sessionStorage.setItem(messageLanguageKey, 'ar')
  window.dispatchEvent(new StorageEvent('storage', { key: languageKey, newValue: 'en' }))
  expect(kept()).toBeNull()
})
