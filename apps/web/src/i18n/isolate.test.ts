import { isolate } from '@aafiya/contracts/language/isolate'
import i18next from 'i18next'
import { expect, test } from 'vitest'

test('isolates a value in a sentence so that it cannot reorder the words around it; numbers need none', async () => {
  const it = i18next.createInstance()
  await it.init({
    lng: 'en',
    resources: {
      en: { common: { doctor_name: 'Dr {{name}}', doctors_count_one: 'x', doctors_count_other: '{{count}} doctors' } },
    },
    defaultNS: 'common',
    keySeparator: false,
    interpolation: { escapeValue: true, useRawValueToEscape: true, escape: isolate },
  })
  expect(it.t('doctor_name', { name: 'مريم' })).toBe('Dr \u2068مريم\u2069')
  expect(it.t('doctors_count', { count: 20 })).toBe('20 doctors')
})
