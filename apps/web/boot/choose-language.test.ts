import { expect, test } from 'vitest'

import { chooseLanguage } from './choose-language.ts'

const nothing = { asked: null, kept: null, served: undefined, wished: [] }

test.each([
  ['the address is asked first', { asked: 'en', kept: 'ar', served: 'ar', wished: ['ar'] }, 'en'],
  ['then what was chosen before', { asked: null, kept: 'ar', served: 'en', wished: ['en'] }, 'ar'],
  ['then what the server found', { ...nothing, served: 'ar', wished: ['en'] }, 'ar'],
  ['then the browser: the dearest that we know', { ...nothing, wished: ['fr-FR', 'ar-EG', 'en'] }, 'ar'],
  ['a wish is read without regard to case or country', { ...nothing, wished: ['AR-sa'] }, 'ar'],
  ['a tag that only begins alike is another language', { ...nothing, wished: ['arn', 'fr'] }, 'en'],
  ['a language that we do not have is passed over', { asked: 'fr', kept: 'de', served: undefined, wished: ['ar'] }, 'ar'],
  ['without any wish it is English', nothing, 'en'],
])('%s', (_, wishes, language) => {
  expect(chooseLanguage(wishes)).toBe(language)
})
