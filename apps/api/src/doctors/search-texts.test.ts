import { TransactionRollbackError, and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic } from '../../test/clinic.ts'
import { users } from '../account/users.table.ts'
import { doctors } from './doctors.table.ts'
import { fillSearchTexts, searched } from './search-texts.ts'

const names = (found: readonly { fullName: string }[]) => found.map((doctor) => doctor.fullName)

test.each([
  'احمد',
  'أحمد',
  'إحمد',
  'أَحْمَد',
  'أحمـــد',
  'د. احمد',
  'فواد',
  'احمد فؤاد',
  'فؤاد أحمد',
  'ahmed FOUAD',
  'fouad ahmed',
  'Dr Ahmed',
  'Doctor Ahmed',
  'Prof. Ahmed Fouad',
  'دكتور أحمد',
  'أ.د. أحمد فؤاد',
  'د/احمد',
  'áhmed',
])('finds Ahmed by %j, as the web app does', async (q) => {
  const { asVisitor, buildDoctor } = await clinic()
  await buildDoctor({ firstName: 'Ahmed', lastName: 'Fouad', fullNameAr: 'أحمد فؤاد' })
  await buildDoctor({ firstName: 'Mona', lastName: 'Farid', fullNameAr: 'منى فريد' })
  expect(names(await asVisitor.doctors.list({ query: { q } }))).toEqual(['Ahmed Fouad'])
})

test('finds a doctor by the name that they have now', async () => {
  const { asVisitor, asAdministrator, buildDoctor } = await clinic()
  const { id } = await buildDoctor({ firstName: 'Ahmed', lastName: 'Fouad', fullNameAr: 'أحمد فؤاد' })
  const administrator = await asAdministrator()
  const found = async (q: string) => (await asVisitor.doctors.list({ query: { q } })).length
  await administrator.doctors.update({ params: { id }, body: { lastName: 'Zahi', fullNameAr: 'أحمد زاهي' } })
  expect([await found('fouad'), await found('فواد'), await found('ZAHI'), await found('احمد زاهى')]).toEqual([
    0, 0, 1, 1,
  ])
  await administrator.doctors.update({ params: { id }, body: { firstName: 'Hassan', fullNameAr: 'حسن زاهي' } })
  expect([await found('ahmed'), await found('hassan زاهى')]).toEqual([0, 1])
})

test.each([
  ['a degree', 'fellowship', 'AB'],
  ['a word of the text', 'sciatica', 'AB'],
  ['the beginning of one', 'scia', 'AB'],
  ['a word of the Arabic text, in any spelling', 'الصداع النصفى', 'A'],
  ['a name and a word of the text', 'amal sciatica', 'A'],
  ['the inside of a word of the text', 'ciatica', ''],
])('finds %s', async (_, q, initials) => {
  const { asVisitor, buildDoctor } = await clinic()
  const about = 'Sees people with sciatica.'
  await buildDoctor({
    firstName: 'Amal',
    degree: 'Fellowship of Headache',
    about,
    aboutAr: 'تعالج الصُّداع النصفي',
    fullNameAr: null,
  })
  await buildDoctor({ firstName: 'Basem', degree: 'Fellowship', about, fullNameAr: null })
  await buildDoctor({ firstName: 'Celine', about: 'Sees children.', degreeAr: 'دكتوراه', fullNameAr: null })
  const found = await asVisitor.doctors.list({ query: { q } })
  expect(found.map(({ firstName }) => firstName[0]).join('')).toBe(initials)
})

test('a name ranks above an address and a word of a text, and a whole name above a part', async () => {
  const { asVisitor, buildDoctor } = await clinic()
  await buildDoctor({ firstName: 'Adam', about: 'Worked with Nadia Hana.', fullNameAr: null })
  await buildDoctor({ firstName: 'Bahanassi', fullNameAr: null })
  await buildDoctor({ firstName: 'هناء', lastName: 'سالم', fullNameAr: null })
  await buildDoctor({ firstName: 'Hana', fullNameAr: null })
  await buildDoctor({ firstName: 'Camelia', address: '4 Hana St, Giza', fullNameAr: null })
  const found = await asVisitor.doctors.list({ query: { q: 'hana' } })
  expect(found.map(({ firstName }) => firstName)).toEqual(['Hana', 'هناء', 'Bahanassi', 'Camelia', 'Adam'])
})

test('names and addresses that another release wrote are found after the next start', async () => {
  const { asVisitor, buildDoctor, deps } = await clinic()
  await buildDoctor({ fullNameAr: 'هبة صادق' })
  await buildDoctor({ fullNameAr: null })
  for (const stale of [null, 'as it was before they married and moved']) {
    await deps.db.update(doctors).set({ searchName: stale, searchArea: stale })
    expect(await asVisitor.doctors.list({ query: { q: 'karim' } })).toEqual([])
    expect(await asVisitor.doctors.list({ query: { q: 'ebeid' } })).toEqual([])
    await fillSearchTexts(deps.db)
    expect(await asVisitor.doctors.list({ query: { q: 'ebeid' } })).toHaveLength(2)
    expect(await asVisitor.doctors.list({ query: { q: 'karim' } })).toHaveLength(2)
    expect(await asVisitor.doctors.list({ query: { q: 'هبه' } })).toHaveLength(1)
  }
})

const four = async () => {
  const { buildDoctor, ...it } = await clinic()
  const maadi = { address: 'Road 9, El-Maadi, Cairo', addressAr: 'شارع ٩، المعادي، القاهرة' }
  const alexandria = { address: '3 Safeya Zaghloul St, Alexandria', addressAr: 'شارع صفية زغلول، الإسكندرية' }
  await buildDoctor({ firstName: 'Ahmed', speciality: 'Dermatologist', ...maadi })
  await buildDoctor({ firstName: 'Basma', speciality: 'Dermatologist', ...alexandria })
  await buildDoctor({ firstName: 'Camelia', speciality: 'Pediatricians', ...maadi })
  await buildDoctor({ firstName: 'Dina', speciality: 'Neurologist', ...alexandria })
  return it
}

test.each([
  ['a speciality by its name', 'Dermatologist', 'AB'],
  ['a speciality by its beginning', 'derm', 'AB'],
  ['a speciality by what is ill', 'skin', 'AB'],
  ['a speciality in Arabic', 'جلدية', 'AB'],
  ['a speciality as the pages call it in Arabic', 'الأمراض الجلدية', 'AB'],
  ['a speciality behind a title', 'دكتور أطفال', 'C'],
  ['a speciality before a title', 'children’s doctor', 'C'],
  ['an area', 'maadi', 'AC'],
  ['an area with its article', 'El-Maadi', 'AC'],
  ['an area in Arabic', 'المعادى', 'AC'],
  ['an area in Arabic without its article', 'معادي', 'AC'],
  ['an area without hamza', 'الاسكندريه', 'BD'],
  ['a speciality in an area', 'dermatologist in Maadi', 'A'],
  ['a speciality in an area, in Arabic', 'جلدية في الإسكندرية', 'B'],
  ['a name and a speciality', 'basma skin', 'B'],
  ['a name and an area', 'د. dina alexandria', 'D'],
  ['an unknown speciality', 'dentist', ''],
  ['a speciality that no doctor in the area has', 'skin aswan', ''],
  ['the inside of a word of an address', 'aadi', ''],
])('finds %s', async (_, q, initials) => {
  const { asVisitor } = await four()
  const found = await asVisitor.doctors.list({ query: { q } })
  expect(found.map(({ firstName }) => firstName[0]).join('')).toBe(initials)
})

test('finds a doctor by the address and the speciality that they have now', async () => {
  const { asVisitor, asAdministrator, buildDoctor } = await clinic()
  const { id } = await buildDoctor({ speciality: 'Dermatologist', address: 'Road 9, Maadi' })
  const found = async (q: string) => (await asVisitor.doctors.list({ query: { q } })).length
  const body = { address: '4 Brazil St, Zamalek', addressAr: 'الزمالك', speciality: 'Neurologist' } as const
  await (await asAdministrator()).doctors.update({ params: { id }, body })
  expect([
    await found('maadi'),
    await found('skin'),
    await found('zamalek'),
    await found('زمالك'),
    await found('brain'),
  ]).toEqual([0, 0, 1, 1, 1])
})

test("never looks in the address of a doctor's account", async () => {
  const { asAdministrator, deps, buildUser } = await clinic()
  const user = await buildUser({ role: 1, firstName: 'Zoé', address: 'Home street 9' })
  await deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(users).where(eq(users.id, user.id))
    if (row) await deps.hooks.userVerified(tx, row)
  })
  const administrator = await asAdministrator()
  expect(names(await administrator.doctors.managed({ query: { q: 'home' } }))).toEqual([])
  expect(names(await administrator.doctors.managed({ query: { q: 'zoe' } }))).toEqual(['Zoé Farid'])
})

/** Many more doctors, so that a plan is worth it. Written as a replica would, without their accounts. */
const addCrowd = sql`insert into doctors (id, user_id, status, first_name, last_name, search_name, search_area, search_text, speciality, fees, availability, created_at, updated_at)
  select gen_random_uuid(), gen_random_uuid(), 'approved', n, n, md5('n' || n), ' ' || md5('a' || n) || ' ', md5('t' || n), 'Neurologist', 50, true, now(), now()
  from generate_series(1, 1000) as n`

test('names in both scripts and specialities are looked for in indexes alone', async () => {
  const { deps } = await four()
  const explained = deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(addCrowd)
    await tx.execute(sql`analyze doctors`)
    for (const q of ['ahmed', 'بسمة', 'skin']) {
      const query = tx
        .select({ id: doctors.id })
        .from(doctors)
        .where(and(eq(doctors.status, 'approved'), searched(q).isMatch))
      const plan = JSON.stringify(await tx.execute(sql`explain ${query.getSQL()}`))
      for (const index of ['doctors_grams_idx', 'doctors_words_idx'])
        expect([q, plan]).toEqual([q, expect.stringContaining(index)])
      expect(plan).not.toContain('Seq Scan')
    }
    tx.rollback()
  })
  await expect(explained).rejects.toThrow(TransactionRollbackError)
})

test('a word of a search never costs more than one look at the listed doctors in their order', async () => {
  const { deps } = await four()
  const query = deps.db
    .select()
    .from(doctors)
    .where(and(eq(doctors.status, 'approved'), searched('skin maadi').isMatch))
    .orderBy(doctors.firstName, doctors.lastName, doctors.id)
    .limit(25)
  await deps.db.transaction(async (tx) => {
    // For four rows the planner would not bother; a plan that needs them would show them still.
    for (const other of ['seqscan', 'bitmapscan', 'sort']) await tx.execute(sql.raw(`set local enable_${other} = off`))
    const plan = JSON.stringify(await tx.execute(sql`explain ${query.getSQL()}`))
    expect(plan).toContain('doctors_listed_idx')
    expect(plan).not.toContain('Sort')
  })
})

test('administrators find applicants and listed doctors in any spelling, also by e-mail', async () => {
  const { asAdministrator, buildDoctor, buildUser } = await clinic()
  const { id: userId } = await buildUser({ role: 1, email: 'hoda@example.test' })
  await buildDoctor({ userId, firstName: 'Hoda', lastName: 'Salem', fullNameAr: 'هدى سالم', status: 'pending' })
  await buildDoctor()
  const administrator = await asAdministrator()
  for (const q of ['هدي سالم', 'salem hoda', 'HODA@example'])
    expect(names(await administrator.doctors.managed({ query: { q } }))).toEqual(['Hoda Salem'])
})

test('a person who signs up as a doctor is found from then on', async () => {
  const { asAdministrator, deps, buildUser } = await clinic()
  const user = await buildUser({ role: 1, firstName: 'Zoé' })
  await deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(users).where(eq(users.id, user.id))
    if (row) await deps.hooks.userVerified(tx, row)
  })
  expect(names(await (await asAdministrator()).doctors.managed({ query: { q: 'zoe' } }))).toEqual(['Zoé Farid'])
})
