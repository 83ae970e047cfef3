import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { clinic } from '../../../test/clinic.ts'
import type { HttpResponse } from '../../../test/http.ts'
import { doctors } from '../doctors.table.ts'
import { fillSearchTexts } from '../search-texts.ts'
import { behind, inOrder, orderOf } from './directory-order.ts'

const Page = z.array(z.object({ id: z.string(), fullNameAr: z.nullable(z.string()), fullName: z.string() }))

/** In order of creation, which is the order of their Latin names; no name is in Arabic order. */
const people = [
  ['Amal', 'يارا سعد', 40],
  ['Basem', 'السيد ماهر', 60],
  ['Celine', null, 60],
  ['Dalia', 'إلهام شاهين', 60],
  ['Eman', 'احمد زاهي', 40],
  ['Farah', 'أحمد علي', 60],
  ['Gamal', 'د. تامر نصر', 40],
] as const
const arabicOrder = ['احمد زاهي', 'أحمد علي', 'إلهام شاهين', 'د. تامر نصر', 'السيد ماهر', 'يارا سعد', 'Celine Aziz']

async function directory() {
  const world = await clinic()
  for (const [firstName, fullNameAr, fees] of people)
    await world.buildDoctor({ firstName, lastName: 'Aziz', fullNameAr, fees })
  const get = async (query: string, language: string): Promise<HttpResponse> =>
    world.http.get(`/api/doctors${query}`).set({ 'accept-language': language })
  const names = (response: HttpResponse) =>
    Page.parse(response.body).map(({ fullName, fullNameAr }) => fullNameAr ?? fullName)
  return { ...world, get, names }
}

test.each(['?sort=name', '?limit=100', '?q=aziz'])(
  '%s is in the order of the Arabic alphabet for a reader of Arabic',
  async (query) => {
    const { get, names } = await directory()
    const arabic = await get(query, 'ar-EG,en;q=0.5')
    expect(names(arabic)).toEqual(arabicOrder)
    expect(arabic.get('vary')).toContain('Accept-Language')
    const english = people.map(([firstName, fullNameAr]) => fullNameAr ?? `${firstName} Aziz`)
    expect(names(await get(query, 'en'))).toEqual(english)
    expect(names(await get(query, 'fr'))).toEqual(english)
  },
)

test('doctors of one fee are in it too', async () => {
  const { get, names } = await directory()
  const ofFee = (fee: number) =>
    arabicOrder.filter((name) => people.some((one) => (one[1] ?? 'Celine Aziz') === name && one[2] === fee))
  expect(names(await get('?sort=fee', 'ar'))).toEqual([...ofFee(40), ...ofFee(60)])
})

test('the whole list is the same in every language', async () => {
  const { get, names } = await directory()
  const [english, arabic] = [await get('', 'en'), await get('', 'ar')]
  expect(names(arabic)).toEqual(names(english))
  expect(arabic.get('etag')).toBe(english.get('etag'))
})

test.each(['sort=name', 'sort=fee', 'sort=earliest', 'q=aziz'])(
  'pages by %s go on in the order in which they began',
  async (query) => {
    const { get, names } = await directory()
    for (const [language, other] of [
      ['ar', 'en'],
      ['en', 'ar'],
    ] as const) {
      const whole = names(await get(`?${query}`, language))
      const paged: string[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        // In whichever language the caller reads by then.
        const page: HttpResponse = await get(
          `?${query}&limit=2${cursor && `&cursor=${cursor}`}`,
          cursor ? other : language,
        )
        paged.push(...names(page))
        cursor = page.get('x-next-cursor')
      }
      expect(paged).toEqual(whole)
    }
  },
)

test('a renamed doctor moves to the new position, and one written by another release is listed both before and after its sort name is filled in', async () => {
  const { get, names, asAdministrator, deps } = await directory()
  const [first] = Page.parse((await get('?sort=name', 'ar')).body)
  const id = first?.id ?? ''
  await (await asAdministrator()).doctors.update({ params: { id }, body: { fullNameAr: 'وليد زاهي' } })
  const renamed = [...arabicOrder.slice(1, 5), 'وليد زاهي', ...arabicOrder.slice(5)]
  expect(names(await get('?sort=name', 'ar'))).toEqual(renamed)
  await deps.db.update(doctors).set({ sortNameAr: null }).where(eq(doctors.id, id))
  const begun = await get('?sort=name&limit=1', 'ar')
  expect(names(begun)).toEqual(['وليد زاهي'])
  expect(names(await get(`?sort=name&cursor=${begun.get('x-next-cursor') ?? ''}`, 'ar'))).toHaveLength(
    people.length - 1,
  )
  await fillSearchTexts(deps.db)
  expect(names(await get('?sort=name', 'ar'))).toEqual(renamed)
})

test.each([
  ['name', undefined, ['1 احمد', '00000000-0000-4000-8000-000000000000'], 'doctors_listed_ar_idx'],
  ['fee', 'fee', [60, '1 احمد', '00000000-0000-4000-8000-000000000000'], 'doctors_fees_ar_idx'],
] as const)('reads doctors by %s in the order of an index', async (_, sort, position, index) => {
  const { deps } = await directory()
  const order = orderOf({ sort, language: 'ar' })
  const query = deps.db
    .select()
    .from(doctors)
    .where(sql`${doctors.status} = 'approved' and ${behind(order, position)}`)
    .orderBy(...inOrder(order))
    .limit(25)
  await deps.db.transaction(async (tx) => {
    for (const other of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])
      await tx.execute(sql.raw(`set local enable_${other} = off`))
    const plan = JSON.stringify(await tx.execute(sql`explain ${query.getSQL()}`))
    expect(plan).toContain(index)
    expect(plan).not.toContain('Sort')
  })
})
