import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic } from '../../test/clinic.ts'
import { users } from '../account/users.table.ts'
import { doctors } from './doctors.table.ts'
import { fillSearchTexts } from './search-texts.ts'

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
  expect([await found('fouad'), await found('فواد'), await found('ZAHI'), await found('احمد زاهى')]).toEqual([0, 0, 1, 1])
  await administrator.doctors.update({ params: { id }, body: { firstName: 'Hassan' } })
  expect([await found('ahmed'), await found('hassan احمد')]).toEqual([0, 1])
})

test('names that another release wrote are found after the next start', async () => {
  const { asVisitor, buildDoctor, deps } = await clinic()
  await buildDoctor({ fullNameAr: 'هبة صادق' })
  await buildDoctor({ fullNameAr: null })
  for (const stale of [null, 'as it was before they married']) {
    await deps.db.update(doctors).set({ searchName: stale })
    expect(await asVisitor.doctors.list({ query: { q: 'karim' } })).toEqual([])
    await fillSearchTexts(deps.db)
    expect(await asVisitor.doctors.list({ query: { q: 'karim' } })).toHaveLength(2)
    expect(await asVisitor.doctors.list({ query: { q: 'هبه' } })).toHaveLength(1)
  }
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

test('somebody who signs up as a doctor is found from then on', async () => {
  const { asAdministrator, deps, buildUser } = await clinic()
  const user = await buildUser({ role: 1, firstName: 'Zoé' })
  await deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(users).where(eq(users.id, user.id))
    if (row) await deps.hooks.userVerified(tx, row)
  })
  expect(names(await (await asAdministrator()).doctors.managed({ query: { q: 'zoe' } }))).toEqual(['Zoé Farid'])
})
