import { foldName } from '@aafiya/contracts/language/name-search'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { testDatabase } from '../../../test/test-database.ts'
import { containsWords, folded } from './folded.ts'

const names = [
  'MONA Farid',
  'Zoé Ömer',
  'O’Brien-Al ʼAmin',
  'أحمد إيمان آية',
  'ٱحمد رؤوف فائزة',
  'فاطمة منى',
  'علی کریم',
  'محـــمد مُحَمَّد',
  'ﻻﻣﻲ',
  '\u2068Mona\u2069 \u200Fمنى\u061C',
  'عيادة ١٢ ۳',
  'هٰذا الرَّحْمٰن',
  'مھا مہا فاطمۃ فاطمۀ مەا علے علۍ ڪريم رمضاں ٮاسم',
  'O‘B O`B O´B Oʻb OʿB O′B El\u2011Masry El–Masry El\u2212Masry',
  '１２ १२ ১২ ٲحمد ٳبراهيم ٵحمد',
]

const rowsOf = (result: unknown) =>
  typeof result === 'object' && result !== null && 'rows' in result ? result.rows : result

test('the database folds names as the contract does', async () => {
  const { db } = await testDatabase()
  for (const name of names)
    expect(rowsOf(await db.execute(sql`select ${folded(sql`${name}::text`)} as name`)), name).toEqual([
      { name: foldName(name) },
    ])
})

test('every word typed has to be there, in any order, and signs of patterns mean themselves', async () => {
  const { db } = await testDatabase()
  const isFound = async (typed: string) => {
    const condition = containsWords(typed, sql`'Mona Farid'`, sql`'م_ى'`, sql`null`) ?? sql`true`
    return rowsOf(await db.execute(sql`select 1 as found where ${condition}`))
  }
  for (const typed of ['', ' ', 'Dr.', 'farid MONA', 'mon', 'م_ى']) expect(await isFound(typed), typed).toHaveLength(1)
  for (const typed of ['ŁUKASZ', 'øystein', 'дмитрий', 'Ελένη', 'groß łukasz'])
    expect(
      rowsOf(
        await db.execute(
          sql`select 1 as found where ${containsWords(typed, sql`'Łukasz Øystein ДМИТРИЙ ΕΛΈΝΗ Groß'`)}`,
        ),
      ),
      typed,
    ).toHaveLength(1)
  for (const typed of ['mona saleh', 'm%a', 'mo_a', '\\']) expect(await isFound(typed), typed).toHaveLength(0)
})
