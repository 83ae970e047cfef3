import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { clinic, refusal } from '../../test/clinic.ts'
import type { Http, HttpResponse } from '../../test/http.ts'

const Page = z.array(z.object({ id: z.string(), firstName: z.string() }))
const names = (doctors: readonly { fullName: string }[]) => doctors.map((doctor) => doctor.fullName)

test.each([
  ['an empty page', 'limit=0'],
  ['too long a page', 'limit=101'],
  ['a mark that is none', 'cursor=***'],
  ['a made-up cursor', 'cursor=bm9ib2R5'],
  [
    'a mark with a NUL in it',
    `cursor=${Buffer.from(JSON.stringify(['\0', 'x', '00000000-0000-4000-8000-000000000000'])).toString('base64url')}`,
  ],
  ['a mark with no id', `cursor=${Buffer.from(JSON.stringify(['x', 'y', 'z'])).toString('base64url')}`],
  ['a search with a NUL in it', 'q=%00'],
  ['too long a search', `q=${'x'.repeat(101)}`],
])('refuses %s', async (_, query) => {
  const { http } = await clinic()
  const response = await http.get(`/api/doctors?${query}`)
  expect(response.status).toBe(422)
  expect(response.body).toMatchObject({ success: false, code: 'validation_failed' })
})

test('refuses an unknown key and a repeated one', async () => {
  const { http } = await clinic()
  for (const query of ['name=x', 'q=a&q=b', 'limit[]=1', '__proto__=1']) {
    const response = await http.get(`/api/doctors?${query}`)
    expect(response.status, query).toBe(400)
    expect(response.body).toMatchObject({ code: 'malformed_request' })
  }
})

test('lists by first name, then last name, then id, all of them unless a page is requested', async () => {
  const { asVisitor, buildDoctor } = await clinic()
  const made = []
  for (const [firstName, lastName] of [
    ['Omar', 'Saleh'],
    ['Adaeze', 'Okoye'],
    ['Omar', 'Aziz'],
    ['Karim', 'Mansour'],
    ['Karim', 'Mansour'],
    ['Karim', 'Mansour'],
  ]) {
    made.push(await buildDoctor({ firstName: firstName ?? '', lastName: lastName ?? '' }))
  }
  const list = await asVisitor.doctors.list()
  expect(names(list)).toEqual([
    'Adaeze Okoye',
    'Karim Mansour',
    'Karim Mansour',
    'Karim Mansour',
    'Omar Aziz',
    'Omar Saleh',
  ])
  expect(list.slice(1, 4).map((doctor) => doctor.id)).toEqual(
    made
      .slice(3)
      .map((doctor) => doctor.id)
      .toSorted(),
  )
})

/** Every page from the first to the last, by the mark that each gives for the next. */
async function pages(http: Http, query: string): Promise<string[][]> {
  const all: string[][] = []
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const response: HttpResponse = await http.get(`/api/doctors?${query}${cursor && `&cursor=${cursor}`}`)
    expect(response.status).toBe(200)
    all.push(Page.parse(response.body).map((doctor) => doctor.id))
    cursor = response.get('x-next-cursor')
    if (all.length > 20) throw new Error('pages without end')
  }
  return all
}

test.each([
  [1, 7],
  [2, 4],
  [3, 3],
  [7, 1],
  [100, 1],
])('pages of %i cover all seven in %i pages, none twice', async (limit, count) => {
  const { http, asVisitor, buildDoctor } = await clinic()
  for (const firstName of ['Adaeze', 'Karim', 'Karim', 'Karim', "D'Arcy", 'Ömer', 'منى'])
    await buildDoctor({ firstName })
  const found = await pages(http, `limit=${limit}`)
  expect(found).toHaveLength(count)
  expect(found.flat()).toEqual((await asVisitor.doctors.list()).map((doctor) => doctor.id))
})

test('pages past names as long as names may be, in any script', async () => {
  const { http, buildDoctor } = await clinic()
  for (const letter of ['م', '李', 'x'])
    await buildDoctor({ firstName: letter.repeat(100), lastName: letter.repeat(100) })
  expect((await pages(http, 'limit=1')).flat()).toHaveLength(3)
})

test('every page applies the search', async () => {
  const { http, buildDoctor } = await clinic()
  for (const speciality of ['Neurologist', 'Dermatologist', 'Neurologist', 'Neurologist'] as const)
    await buildDoctor({ speciality })
  expect((await pages(http, 'limit=2&speciality=neuro')).map((page) => page.length)).toEqual([2, 1])
})

test('paging continues after a doctor on the page was renamed or unlisted', async () => {
  const { http, asAdministrator, buildDoctor } = await clinic()
  const made = []
  for (const firstName of ['A', 'B', 'C', 'D']) made.push(await buildDoctor({ firstName }))
  const first = await http.get('/api/doctors?limit=2')
  const cursor = first.get('x-next-cursor') ?? ''
  await (await asAdministrator()).doctors.remove({ params: { id: made[1]?.id ?? '' } })
  const next = Page.parse((await http.get(`/api/doctors?limit=2&cursor=${cursor}`)).body)
  expect(next.map((doctor) => doctor.firstName)).toEqual(['C', 'D'])
})

test.each([
  ['General physician', 1],
  ['general PHYSICIAN', 1],
  ['logist', 3],
  ['Neuro', 1],
  ['', 4],
  ['Cardiologist', 0],
  ['%', 0],
  ['_', 0],
  ['Neurologis_', 0],
  ['\\', 0],
])('finds by speciality %j: %i', async (speciality, count) => {
  const { asVisitor, buildDoctor } = await clinic()
  for (const one of ['General physician', 'Neurologist', 'Dermatologist', 'Gynecologist'] as const)
    await buildDoctor({ speciality: one })
  expect(await asVisitor.doctors.list({ query: { speciality } })).toHaveLength(count)
})

test.each([
  ['Karim', ['Karim Mansour']],
  ['MANS', ['Karim Mansour']],
  ['karim mans', ['Karim Mansour']],
  [' Karim ', ['Karim Mansour']],
  ['منى', ['Mona Farid']],
  ['فريد', ['Mona Farid']],
  ['a', ['Karim Mansour', 'Mona Farid']],
  ['%', []],
  ['_', []],
  ['M%F', []],
  ['\\', []],
  ["'", []],
  ["' or 1=1 --", []],
])('finds by name %j: %j', async (q, expected) => {
  const { asVisitor, buildDoctor } = await clinic()
  await buildDoctor({ firstName: 'Karim', lastName: 'Mansour', fullNameAr: null })
  await buildDoctor({ firstName: 'Mona', lastName: 'Farid', fullNameAr: 'منى فريد' })
  expect(names(await asVisitor.doctors.list({ query: { q } }))).toEqual(expected)
})

test('finds a name that contains such a character itself', async () => {
  const { asVisitor, buildDoctor } = await clinic()
  await buildDoctor({ lastName: "O'Brien_100%" })
  for (const q of ["o'b", '_100', '100%', 'n_1']) expect(await asVisitor.doctors.list({ query: { q } })).toHaveLength(1)
  expect(await asVisitor.doctors.list({ query: { q: 'n_2' } })).toEqual([])
})

test.each(['pending', 'declined', 'unlisted'] as const)('never lists or shows a doctor who is %s', async (status) => {
  const { asVisitor, asAdministrator, buildDoctor } = await clinic()
  const { id } = await buildDoctor({ status })
  for (const who of [asVisitor, await asAdministrator()]) {
    expect(await who.doctors.list()).toEqual([])
    expect(await refusal(who.doctors.detail({ params: { id } }))).toMatchObject({
      status: 404,
      code: 'doctor_not_found',
    })
  }
})

test('shows exactly the fields of a doctor: no address of theirs, no telephone, no account', async () => {
  const { http, asVisitor, buildDoctor, buildUser } = await clinic()
  const { id: userId } = await buildUser({
    role: 1,
    email: 'secret.doctor@example.test',
    phoneNumber: '+201009998877',
    address: 'Home street 9',
  })
  const doctor = await buildDoctor({
    userId,
    about: 'About',
    aboutAr: 'عن',
    fees: 47.5,
    profilePictureUrl: '/portraits/x.svg',
  })
  const expected = {
    id: doctor.id,
    firstName: 'Karim',
    lastName: 'Mansour',
    fullName: 'Karim Mansour',
    name: 'Karim Mansour',
    fullNameAr: 'كريم منصور',
    speciality: 'Neurologist',
    degree: 'MD',
    degreeAr: null,
    experience: 12,
    about: 'About',
    aboutAr: 'عن',
    address: '8 Makram Ebeid St, Cairo',
    addressAr: null,
    fees: 47.5,
    currency: 'USD',
    image: '/portraits/x.svg',
    profilePictureUrl: '/portraits/x.svg',
    availability: true,
    gender: 1,
  }
  expect(await asVisitor.doctors.detail({ params: { id: doctor.id } })).toEqual({
    ...expected,
    nextFree: '2026-03-01T08:00:00.000Z',
  })
  expect(await asVisitor.doctors.list()).toEqual([expected])
  const text = (await http.get('/api/doctors')).text + (await http.get(`/api/doctors/${doctor.id}`)).text
  for (const secret of [userId, 'secret.doctor', '998877', 'Home street']) expect(text).not.toContain(secret)
})

test.each(['00000000-0000-4000-8000-000000000000', 'unknown', '1', "1' or '1'='1", '%00'])(
  'finds no one at %s',
  async (id) => {
    const { http } = await clinic()
    const response = await http.get(`/api/doctors/${id}`)
    expect(response.status).toBe(404)
    expect(response.body).toMatchObject({ success: false, code: 'doctor_not_found' })
  },
)
