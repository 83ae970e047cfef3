import { expect, test } from 'vitest'

import { money } from '../language/format-money.ts'
import { readAmount } from './typed-amount.ts'

test.each([
  ['$1,500', 'USD', 1500],
  ['US$ 1,500.00', 'USD', 1500],
  ['1500 USD', 'USD', 1500],
  ['usd1500', 'USD', 1500],
  ['60 دولارًا', 'USD', 60],
  ['3 دولارات', 'USD', 3],
  ['1500 pounds', 'EGP', 1500],
  ['1500 EGP', 'EGP', 1500],
  ['EGP 1,500.50', 'EGP', 1500.5],
  ['E£1,500', 'EGP', 1500],
  ['£1500', 'EGP', 1500],
  ['1500 LE', 'EGP', 1500],
  ['L.E. 1500', 'EGP', 1500],
  ['١٬٥٠٠ ج.م', 'EGP', 1500],
  ['١٬٥٠٠٫٥٠ ج.م.\u200F', 'EGP', 1500.5],
  ['1500 جنيه', 'EGP', 1500],
  ['1500 جنيهًا', 'EGP', 1500],
  ['12.500 KD', 'KWD', 12.5],
  ['12.500 د.ك', 'KWD', 12.5],
  ['12 دينار', 'KWD', 12],
  ['100 ر.س', 'SAR', 100],
  ['100 ريال', 'SAR', 100],
  ['-$5', 'USD', -5],
  ['$-5', 'USD', -5],
  ['1500', 'USD', 1500],
  ['', 'USD', undefined],
  ['$', 'USD', undefined],
  ['1500 EGP', 'USD', undefined],
  ['$1500', 'EGP', undefined],
  ['1500 دولار أمريكي', 'USD', 1500],
  ['1500 دولارًا أمريكيًا', 'USD', 1500],
  ['1500 جنيهًا مصريًا', 'EGP', 1500],
  ['12 دينارًا كويتيًا', 'KWD', 12],
  ['1500 درهمًا إماراتيًا', 'AED', 1500],
  ['1500 دولار كندي', 'USD', undefined],
  ['1500 جنيه إسترليني', 'EGP', undefined],
  ['1500 جنيه سوداني', 'EGP', undefined],
  ['1500 ريال يمني', 'SAR', undefined],
  ['1500 ريال قطري', 'SAR', undefined],
  ['1500 دينار عراقي', 'KWD', undefined],
  ['1500 دينارًا أردنيًا', 'KWD', undefined],
  ['1500 درهم مغربي', 'AED', undefined],
  ['1500 km', 'USD', undefined],
  ['$1500 USD', 'USD', undefined],
  ['12 hours', 'USD', undefined],
  ['50%', 'USD', undefined],
] as const)('%s in %s is %s', (typed, currency, value) => {
  expect(readAmount(typed, currency)).toEqual(value === undefined ? undefined : { value })
})

test('a fraction of three digits leaves a choice where the comma may be either', () => {
  expect(readAmount('KWD 1,500', 'KWD')).toEqual({ either: [1500, 1.5] })
  expect(readAmount('1.500 €', 'EUR')).toEqual({ either: [1500, 1.5] })
})

test('amounts that the product prints are read correctly', () => {
  for (const currency of ['USD', 'EGP', 'SAR', 'AED', 'EUR', 'JPY', 'GBP'])
    for (const language of ['en', 'ar'] as const)
      for (const amount of [5, 11, 60, 1500, 1250, 1_234_567])
        expect(readAmount(money(language, amount, currency), currency), money(language, amount, currency)).toEqual({
          value: amount,
        })
  expect(readAmount(money('en', 12.5, 'KWD'), 'KWD')).toEqual({ value: 12.5 })
})
