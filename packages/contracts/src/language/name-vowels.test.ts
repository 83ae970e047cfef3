import { expect, test } from 'vitest'

import { voicesOf } from './name-skeleton.ts'
import { vowelsLike } from './name-vowels.ts'

const voice = (name: string) => voicesOf(name)[0]?.[0]
const vowels = (name: string) => voice(name)?.vowels ?? ''

/** 2 where the vowels agree, 1 where they nearly do. */
function agreement(one: string, other: string): number {
  const like = (how: 'same' | 'near') => new RegExp(`^${vowelsLike(vowels(one), how)}$`, 'u').test(vowels(other))
  return like('same') ? 2 : like('near') ? 1 : 0
}

/** The typed text, the name that is meant, and a name with the same consonants and the same first and last letter. */
test.each([
  ['محمد', 'Mohamed', 'Mahmoud'],
  ['محمود', 'Mahmoud', 'Muhammad'],
  ['Mahmud', 'محمود', 'محمد'],
  ['Mohammed', 'محمد', 'محمود'],
  ['سعيد', 'Saeed', 'Saad'],
  ['Said', 'سعيد', 'سعد'],
  ['Saad', 'سعد', 'سعيد'],
  ['Saud', 'سعود', 'سعد'],
  ['حسن', 'Hassan', 'Hussein'],
  ['Hussain', 'حسين', 'حسن'],
  ['حسين', 'Hussein', 'Hasan'],
  ['Salem', 'سالم', 'سليم'],
  ['سليم', 'Selim', 'Salam'],
  ['Saleem', 'سليم', 'سلام'],
  ['Samir', 'سمير', 'سامر'],
  ['سامر', 'Samer', 'Sameer'],
  ['Karim', 'كريم', 'كرم'],
  ['Hameed', 'حميد', 'حماد'],
  ['Hamoud', 'حمود', 'حامد'],
  ['Rasheed', 'رشيد', 'رشاد'],
  ['Fares', 'فارس', 'فراس'],
  ['Nour', 'نور', 'نار'],
  ['Alaa', 'علاء', 'علي'],
  ['علي', 'Ali', 'Alaa'],
  ['Zeid', 'زيد', 'زاد'],
  ['Marwan', 'مروان', 'مرين'],
])('%s agrees better with %s than with %s', (typed, meant, other) => {
  for (const one of [meant, other]) expect(voice(one)?.sound).toBe(voice(typed)?.sound)
  expect(agreement(typed, meant)).toBeGreaterThan(agreement(typed, other))
})

test('of two spellings each agrees with the other as well', () => {
  const names =
    'محمد محمود Mahmud Mohamed سعيد Said سعد Saad حسن Hassan حسين Hussein Ali علي علاء Marwa مروة Yahya يحيى Osama أسامة'.split(
      ' ',
    )
  for (const one of names)
    for (const other of names) expect([one, other, agreement(one, other)]).toEqual([one, other, agreement(other, one)])
})

test('text that is in no name does no harm', () => {
  for (const text of ['', '...', '٣', 'x'.repeat(1000), 'ععع', 'Дмитрий', '[^-]\\'])
    expect(() => new RegExp(vowelsLike(vowels(text), 'near'), 'u')).not.toThrow()
})
