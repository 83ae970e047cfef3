import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'
import { fillSearchTerms } from '../people/fill-search-terms.ts'
import { people } from '../people/people.table.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'

async function ready(env: Record<string, string> = {}) {
  const place = await clinic({ env })
  const { id } = await place.buildUser({ role: 4, firstName: 'Nour', lastName: 'Selim' })
  const nour = await place.asUser(id)
  const found = async (q: string) => {
    await fillSearchTerms(place.deps)
    return nour.desk.findPeople({ query: { q } })
  }
  const find = async (q: string) => (await found(q)).map(({ fullName, fullNameAr }) => fullName ?? fullNameAr)
  const enter = (body: object) => nour.desk.addPerson({ body: { phone: '010 0123 4567', ...body } })
  return { ...place, nour, found, find, enter }
}

test('the front desk is for receptionists and administrators', async () => {
  const { asVisitor, asPatient, asAdministrator } = await ready()
  const query = { q: 'x' }
  expect(await refusal(asVisitor.desk.findPeople({ query }))).toMatchObject({ status: 401 })
  expect(await refusal((await asPatient('mona')).desk.findPeople({ query }))).toMatchObject({ status: 403 })
  expect(await (await asAdministrator()).desk.findPeople({ query })).toEqual([])
})

test.each([
  ['no name', { fullName: undefined }, 'fullName'],
  ['no such telephone number', { phone: '0100 012' }, 'phone'],
  ['a telephone number of letters', { phone: 'call me' }, 'phone'],
  ['a year of birth to come', { birthYear: 2027 }, 'birthYear'],
  ['a year of birth before 1900', { birthYear: 1899 }, 'birthYear'],
])('refuses %s, and adds no person', async (_, wrong, path) => {
  const { enter, find } = await ready()
  expect(await refusal(enter({ fullName: 'Layan Aziz', ...wrong }))).toMatchObject({
    code: 'validation_failed',
    issues: [{ path }],
  })
  expect(await find('Layan')).toEqual([])
})

test('adds a person by one name and a telephone number, which is stored in one form and shown as people write it', async () => {
  const { enter, database, find } = await ready()
  const layan = await enter({ fullName: 'Layan Aziz', birthYear: 2019, gender: 1 })
  expect(layan).toMatchObject({ fullName: 'Layan Aziz', phones: ['010 01234567'], birthYear: 2019, hasAccount: false })
  const abroad = await enter({ fullNameAr: 'سامي خوري', phone: '+961 3 123 456' })
  expect(abroad).toMatchObject({ fullName: null, phones: ['+961 3 123 456'] })
  const [row] = await database.db.select().from(people).where(eq(people.id, layan.id))
  expect(row).toMatchObject({ phones: ['+201001234567'], accountId: null })
  expect(await find('Layan')).toEqual(['Layan Aziz'])
})

test('a repeat after a lost answer enters once', async () => {
  const { nour, database } = await ready()
  const body = { fullName: 'Layan Aziz', phone: '01001234567' }
  const [first, again] = [
    await nour.desk.addPerson({ body, idempotencyKey: 'once-and-only' }),
    await nour.desk.addPerson({ body, idempotencyKey: 'once-and-only' }),
  ]
  expect(again).toEqual(first)
  expect(await database.db.$count(people, eq(people.fullName, 'Layan Aziz'))).toBe(1)
})

test.each([
  ['the first letters of a name', 'lay az', ['Layla Aziz', 'Layan Aziz']],
  ['a name in the other script', 'ليلى عزيز', ['Layla Aziz']],
  ['an Arabic name in Latin letters', 'Mohamed', ['محمد فريد']],
  ['an Arabic name with other letters', 'مُحمّد فريد', ['محمد فريد']],
  ['a name with an article and a hyphen', 'El-Farid', ['محمد فريد']],
  ['a name with an apostrophe', "La'yla", ['Layla Aziz']],
  ['the end of a telephone number', '4567', ['Layla Aziz']],
  ['a whole telephone number as people write it', '010 0123 4567', ['Layla Aziz']],
  ['the same with the country’s code', '+20 100 123 4567', ['Layla Aziz']],
  ['an e-mail address', 'salma@exam', ['Salma Nabil']],
  ['a birth date', '1991-04-18', ['Salma Nabil']],
  ['a name and a year of birth', 'layan 2019', ['Layan Aziz']],
  ['a number behind a name', 'adam 1002', ['Adam 1002']],
  ['no one', 'Zacharias', []],
  ['signs that mean something to the database', `' & ( | ! :* \\`, []],
  ['nothing', '  ', []],
])('finds by %s', async (_, typed, names) => {
  const { enter, find, buildUser } = await ready()
  await enter({ fullName: 'Layla Aziz' })
  await enter({ fullName: 'Layan Aziz', birthYear: 2019, phone: '01112223334' })
  await enter({ fullNameAr: 'محمد فريد', phone: '01112223335' })
  await enter({ fullName: 'Adam 1002', phone: '01112223336' })
  await buildUser({ email: 'salma@example.test', firstName: 'Salma', lastName: 'Nabil', dateOfBirth: '1991-04-18' })
  expect((await find(typed)).toSorted()).toEqual(names.toSorted())
})

test.each([
  ['Egypt', '+20 2 2735 1234', '+201005550101'],
  ['Jordan', '+962 6 500 0000', '+96265001234'],
  ['the USA', '+1 202 555 0100', '+12025550187'],
  ['Kuwait', '+965 2222 0000', '+96550012345'],
  ['Argentina', '+54 11 4123 4567', '+5491123456789'],
  ['Russia', '+7 495 123 45 67', '+79123456789'],
  ['Hungary', '+36 1 234 5678', '+36201234567'],
  ['Germany', '+49 30 123456', '+4915123456789'],
])('in %s the desk finds a person by the telephone number that it shows', async (_, clinicPhone, number) => {
  const { enter, find } = await ready({ CLINIC_PHONE: clinicPhone })
  const { phones } = await enter({ fullName: 'Layla Aziz', phone: number })
  const [shown = ''] = phones
  const eastern = shown.replace(/\d/g, (digit) => String.fromCharCode(0x06_60 + Number(digit)))
  const written = [
    shown,
    `\u202A${shown}\u202C`,
    shown.replaceAll(/[ -]/g, '\u2011'),
    shown.replaceAll(' ', '\u00A0'),
    eastern,
    number,
  ]
  for (const typed of [...written, `Layla ${shown}`, `${shown}، Layla`])
    expect(await find(typed), typed).toEqual(['Layla Aziz'])
  expect(await find(`Omar ${shown}`)).toEqual([])
})

test.each([
  '0100/555/0101',
  '٠١٠٠-٥٥٥-٠١٠١',
  '0100.555.0101',
  '+20 (0)100 555 0101',
  '0020 100 555 0101',
  '0100\u2009555\u202F0101',
  '5550101',
])('finds by the telephone number %s', async (typed) => {
  const { enter, find } = await ready()
  await enter({ fullName: 'Layla Aziz', phone: '0100 555 0101' })
  await enter({ fullName: 'Omar Saleh', phone: '0100 555 0202' })
  expect(await find(typed)).toEqual(['Layla Aziz'])
})

test('a telephone number is taken as people paste it', async () => {
  const { enter } = await ready()
  for (const phone of [
    '0100/555/0101',
    '\u202A+20\u00A0100\u2011555\u20110101\u202C',
    '٠١٠٠٥٥٥٠١٠١',
    'tel:+201005550101',
  ])
    expect(await enter({ fullName: 'Layla Aziz', phone }), phone).toMatchObject({ phones: ['010 05550101'] })
})

const born = [
  '12/03/1990',
  '12/3/1990',
  '12.3.1990',
  '12-3-1990',
  '١٢/٣/١٩٩٠',
  '1990-3-12',
  '1990-03-12',
  '12 March 1990',
  '١٢ مارس ١٩٩٠',
  '12/3/90',
]

test.each([...born, '\u200F12/3/1990\u200F', '12\u20113\u20111990', 'Salma 12/3/1990', '12/3/1990، سلمى'])(
  'finds who is born on the twelfth of March by %s',
  async (typed) => {
    const { buildUser, enter, find } = await ready()
    await buildUser({ firstName: 'Salma', lastName: 'Nabil', dateOfBirth: '1990-03-12' })
    await buildUser({ firstName: 'Salma', lastName: 'Saleh', dateOfBirth: '1990-12-03' })
    await enter({ fullName: 'Layla Aziz', birthYear: 1991, phone: '01112223334' })
    expect(await find(typed)).toEqual(['Salma Nabil'])
  },
)

test('where the region writes the month first, so does who searches', async () => {
  const { buildUser, find } = await ready({ CLINIC_PHONE: '+1 202 555 0100' })
  await buildUser({ firstName: 'Salma', lastName: 'Nabil', dateOfBirth: '1990-03-12' })
  expect(await find('12/03/1990')).toEqual([])
  expect(await find('03/12/1990')).toEqual(['Salma Nabil'])
})

test('a person with only a year of birth is found by a date, after those born on it', async () => {
  const { buildUser, enter, find } = await ready()
  await enter({ fullName: 'Layla Aziz', birthYear: 1990 })
  await buildUser({ firstName: 'Salma', lastName: 'Nabil', dateOfBirth: '1990-03-12' })
  expect(await find('12/03/1990')).toEqual(['Salma Nabil', 'Layla Aziz'])
})

test.each(['مها', 'مھا', 'مہا', 'مەا', 'مـهـا', '\u200Fمها'])(
  'finds مها, written on any keyboard, by %s',
  async (typed) => {
    const { enter, find } = await ready()
    for (const fullNameAr of ['مها فريد', 'مھا سعيد', 'مہا کریم']) await enter({ fullNameAr })
    expect(await find(typed)).toHaveLength(3)
  },
)

test.each(["O'Brien", 'O’Brien', 'O\u2018Brien', 'O`Brien', 'O\u00B4Brien', 'OBrien'])(
  'finds by the name %s',
  async (typed) => {
    const { enter, find } = await ready()
    await enter({ fullName: "Layla O'Brien" })
    expect(await find(typed)).toEqual(["Layla O'Brien"])
  },
)

test('viewing people is audited, once an hour', async () => {
  const { enter, find, database } = await ready()
  await enter({ fullName: 'Layan Aziz' })
  for (let times = 0; times < 2; times++) await find('Layan')
  expect(await database.db.$count(auditEntries, eq(auditEntries.action, 'person_listed'))).toBe(1)
  expect(await database.db.$count(auditEntries, eq(auditEntries.action, 'person_entered'))).toBe(1)
})

test('the search uses its index', async () => {
  const { database, deps } = await ready()
  await database.db.execute(sql`
    insert into people (id, full_name, created_at, updated_at)
    select gen_random_uuid(), 'Person ' || n, now(), now() from generate_series(1, 30) n`)
  await fillSearchTerms(deps)
  const plan = await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute(sql`explain select * from people where search_terms @@ '''n27'':*'::tsquery limit 10`)
  })
  expect(JSON.stringify(plan)).toContain('people_search_idx')
})
