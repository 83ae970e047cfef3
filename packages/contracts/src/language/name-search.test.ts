import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { foldName, searchArea, searchName, searchWords, wordStart } from './name-search.ts'

test.each([
  ['case', 'MONA', 'mona'],
  ['accents', 'Zoé Ömer', 'Zoe omer'],
  ['hamza on and under alef', 'أحمد إيمان آية', 'احمد ايمان ايه'],
  ['alef with wasla', 'ٱحمد', 'احمد'],
  ["hamza's seat", 'رؤوف فائزة', 'رووف فايزه'],
  ['teh marbuta and heh', 'فاطمة', 'فاطمه'],
  ['alef maqsura and yeh', 'منى', 'مني'],
  ['Persian yeh and kaf', 'علی کریم', 'علي كريم'],
  ['heh of Urdu', 'مھا مہا فاطمۃ', 'مها مها فاطمه'],
  ['heh of Kurdish and Persian', 'مەا فاطمۀ', 'مها فاطمه'],
  ['yeh of Urdu and Pashto', 'علے علۍ', 'علي علي'],
  ['kaf with another shape', 'ڪريم', 'كريم'],
  ['noon without its dot', 'رمضاں', 'رمضان'],
  ['letters without dots', 'ٮاسم ٯاسم ڡاسم', 'باسم قاسم فاسم'],
  ['other dashes', 'El\u2011Masry El–Masry El\u2212Masry', 'El-Masry El-Masry El-Masry'],
  ['other apostrophes', 'O‘B O`B O´B Oʻb OʿB O′B', "O'B O'B O'B O'B O'B O'B"],
  ['wide digits', '１２', '12'],
  ['tatweel', 'محـــمد', 'محمد'],
  ['vowel signs', 'مُحَمَّد', 'محمد'],
  ['ligatures of old fonts', 'ﻻﻣﻲ', 'لامي'],
  ['direction marks', '\u2068Mona\u2069 \u200Fمنى', 'mona منى'],
  ['Arabic digits', 'عيادة ١٢ ۳', 'عيادة 12 3'],
  ['apostrophes', 'O’Brien', "O'Brien"],
  ['spaces', ' Mona \u00A0 Farid ', 'Mona Farid'],
])('%s make no difference', (_, one, other) => {
  expect(foldName(one)).toBe(foldName(other))
})

test('different letters stay different', () => {
  const names = ['احمد', 'احمر', 'حسن', 'حسين', 'منى', 'هنا', 'Mona', 'Nona', 'علا', 'علاء']
  expect(new Set(names.map(foldName)).size).toBe(names.length)
})

test('folding is idempotent', () => {
  const unit = fc.integer({ min: 0, max: 0x10_ffff }).map((point) => String.fromCodePoint(point))
  fc.assert(fc.property(fc.string({ unit }), (text) => foldName(foldName(text)) === foldName(text)))
})

test.each([
  ['', []],
  ['  ', []],
  ['Dr. ', []],
  ['Dr Mona  Farid', ['mona', 'farid']],
  ['dr.mona', ['mona']],
  ['د. أحمد', ['احمد']],
  ['الدكتورة منى', ['مني']],
  ['Doctor Mona', ['mona']],
  ['Prof. Dr. Mona', ['mona']],
  ['prof.dr.mona', ['mona']],
  ['Professor mona farid', ['mona', 'farid']],
  ['أ.د. منى', ['مني']],
  ['أ.د.منى', ['مني']],
  ['د/ منى', ['مني']],
  ['د/منى', ['مني']],
  ['دكتوره منى', ['مني']],
  ['الأستاذ الدكتور أحمد', ['احمد']],
  ['أخصائي جلدية', ['جلديه']],
  ['استشارية أطفال', ['اطفال']],
  ['skin doctor', ['skin']],
  ['mona, maadi', ['mona', 'maadi']],
  ['منى، المعادي', ['مني', 'المعادي']],
  ['dermatologist in Maadi', ['dermatologist', 'maadi']],
  ['جلدية في المعادي', ['جلديه', 'المعادي']],
  ['in', ['in']],
  ['mona in', ['mona', 'in']],
  ['Drew', ['drew']],
  ['Profeta', ['profeta']],
  ['دينا', ['دينا']],
  ['دكتورنا', ['دكتورنا']],
])('the words of %j are %j', (typed, words) => {
  expect(searchWords(typed)).toEqual(words)
})

test('a name is looked for in both scripts', () => {
  expect(searchName('Ahmed Sobhi', 'أحمد صبحي')).toBe('ahmed sobhi احمد صبحي')
  expect(searchName('Zoé', null)).toBe('zoe')
})

test.each([
  ['Maadi', true],
  ['maa', true],
  ['el-maadi', true],
  ['المعادى', true],
  ['معادي', true],
  ['القاهرة', true],
  ['9', true],
  ['aadi', false],
  ['ma', false],
  ['%', false],
  ["'", false],
])('whether %j is found in the address "Road 9, El-Maadi, Cairo": %s', (typed, isFound) => {
  expect(searchArea('Road 9, El-Maadi, Cairo', 'شارع ٩، المعادي، القاهرة').includes(wordStart(typed))).toBe(isFound)
})

test('a doctor without an address is found by no area', () => {
  for (const typed of ['', ' ', 'null', "'", 'maadi'])
    expect(searchArea(null, null).includes(wordStart(typed))).toBe(false)
})
