import { expect, test } from 'vitest'

import { arabicSortName } from './sort-name.ts'

const byCodePoint = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
const sorted = (...names: string[]) =>
  names.toSorted((one, other) => byCodePoint(arabicSortName('', one), arabicSortName('', other)))

test.each([
  [
    ['أحمد علي', 'إبراهيم سعد', 'آدم نور', 'اسامة فهمي'],
    ['إبراهيم سعد', 'أحمد علي', 'آدم نور', 'اسامة فهمي'],
  ],
  // The article does not count, whatever follows it; nor does a title.
  [
    ['السيد ماهر', 'سمير طه', 'سعاد حسن'],
    ['سعاد حسن', 'سمير طه', 'السيد ماهر'],
  ],
  [
    ['د. يوسف رمزي', 'أ.د.منى فريد', 'الدكتور كريم منصور'],
    ['الدكتور كريم منصور', 'أ.د.منى فريد', 'د. يوسف رمزي'],
  ],
  // The hamza shows that it is no article; for known names, the name does.
  [
    ['هالة نور', 'إلهام شاهين', 'الياس خوري', 'إيمان عاشور'],
    ['إلهام شاهين', 'الياس خوري', 'إيمان عاشور', 'هالة نور'],
  ],
  [
    ['عبدالرحمن علي', 'عبد الله حسن', 'عبد الرازق طه', 'عبده نصر'],
    ['عبد الرازق طه', 'عبدالرحمن علي', 'عبد الله حسن', 'عبده نصر'],
  ],
  // The alphabet, with letters of other languages next to those they are used for.
  [
    ['يارا', 'وليد', 'ڤيولا', 'قاسم', 'فادي', 'چورج', 'حسن', 'پولا', 'تامر'],
    ['پولا', 'تامر', 'چورج', 'حسن', 'فادي', 'ڤيولا', 'قاسم', 'وليد', 'يارا'],
  ],
  // The whole first name before the last one.
  [
    ['نور علي', 'نورا باسم'],
    ['نور علي', 'نورا باسم'],
  ],
])('sorts %j as a reader of Arabic expects', (names, expected) => {
  expect(sorted(...names)).toEqual(expected)
})

test.each([
  ['أَحْمَـــد', 'احمد'],
  ['فؤاد هدى', 'فواد هدي'],
  ['فاطمة', 'فاطمه'],
  ['ٱلحسن علی', 'الحسن على'],
  ['ﻻﻣﻴﺲ', 'لاميس'],
])('%j and %j are one name', (one, other) => {
  expect(arabicSortName('', one)).toBe(arabicSortName('', other))
})

test.each([null, '', ' '])(
  'puts a name in Latin letters behind the Arabic ones where the Arabic name is %j',
  (missing) => {
    expect(arabicSortName("Dr Zoë D'Arcy", missing)).toBe('2 zoe darcy')
    expect(arabicSortName('هدى علي', missing)).toBe('1 هدي علي')
  },
)
