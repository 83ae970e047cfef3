import { expect, test } from 'vitest'

import { languageCookie, pageLanguage } from './page-language.ts'

test.each([
  ['nothing is known', {}, 'en', false],
  ['the browser asks for Arabic', { acceptLanguage: 'ar-EG,ar;q=0.9,en;q=0.8' }, 'ar', false],
  ['the browser asks for French, then Arabic', { acceptLanguage: 'fr,ar;q=0.5' }, 'ar', false],
  ['the browser asks for a language that is not offered', { acceptLanguage: 'fr,de' }, 'en', false],
  ['an earlier choice beats the browser', { cookies: 'a=b; lang=en', acceptLanguage: 'ar' }, 'en', false],
  ['an earlier choice of Arabic', { cookies: 'lang=ar', acceptLanguage: 'en' }, 'ar', false],
  ['a cookie that says nothing', { cookies: 'lang=fr; xlang=ar', acceptLanguage: 'en' }, 'en', false],
  ['the URL beats everything', { requested: 'en', cookies: 'lang=ar', acceptLanguage: 'ar' }, 'en', true],
  ['a URL that names Arabic', { requested: 'ar', cookies: 'lang=en' }, 'ar', true],
  ['a URL that names another language', { requested: 'fr', cookies: 'lang=ar' }, 'ar', false],
  [
    'a message’s link opens in the language of the message',
    { ofMessage: 'ar', cookies: 'lang=en', acceptLanguage: 'en' },
    'ar',
    false,
  ],
  [
    'a message in a language that the clinic no longer offers',
    { ofMessage: 'ar', offered: ['en'] as const },
    'en',
    false,
  ],
  ['the clinic’s default comes first', { acceptLanguage: 'fr', offered: ['ar', 'en'] as const }, 'ar', false],
  [
    'the browser’s wish beats the clinic’s default',
    { acceptLanguage: 'en', offered: ['ar', 'en'] as const },
    'en',
    false,
  ],
  [
    'a clinic of one language',
    { requested: 'en', cookies: 'lang=en', acceptLanguage: 'en', offered: ['ar'] as const },
    'ar',
    false,
  ],
  ['a URL that names two languages', { requested: ['ar', 'en'], acceptLanguage: 'en' }, 'en', false],
])('%s', (_, wishes, language, isAsked) => {
  expect(pageLanguage(wishes)).toEqual({ language, isAsked })
})

test('a choice is kept for a year, for every page', () => {
  expect(languageCookie('ar')).toBe('lang=ar; Path=/; Max-Age=31536000; SameSite=Lax')
})
