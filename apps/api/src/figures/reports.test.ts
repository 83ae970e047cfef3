import { roles } from '@aafiya/contracts/platform/people'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { figuresClinic } from '../../test/oracles/figures-place.ts'
import { users } from '../account/users.table.ts'
import { sweep } from '../sweep.ts'
import { reportReaders } from './report-readers.table.ts'

const wanted = { body: { isWanted: true } }

/** Nadia and Hani, administrators who want the mail, on the fifth of November. */
async function reportClinic() {
  const place = await figuresClinic('autumn')
  const add = async (firstName: string, language: 'en' | 'ar') => {
    const { id, email } = await place.buildUser({ role: roles.administrator, firstName, language })
    const client = await place.asUser(id)
    expect(await client.figures.chooseReport(wanted)).toEqual({ isWanted: true })
    return { id, email, client }
  }
  const reports = async () => {
    const mails = await place.deliver()
    return mails.filter(({ subject }) => /Figures of|إحصاءات/.test(subject))
  }
  return { ...place, reports, nadia: await add('Nadia', 'en'), hani: await add('Hani', 'ar') }
}

test('the monthly mail is an administrator’s own choice', async () => {
  const { asVisitor, asPatient, receptionist, doctors, asUser, administrator } = await figuresClinic()
  expect(await refusal(asVisitor.figures.report())).toMatchObject({ status: 401 })
  expect(await refusal(asVisitor.figures.chooseReport(wanted))).toMatchObject({ status: 401 })
  for (const client of [await asPatient('mona'), receptionist, await asUser(doctors[0]?.userId ?? '')]) {
    expect(await refusal(client.figures.report())).toMatchObject({ status: 403 })
    expect(await refusal(client.figures.chooseReport(wanted))).toMatchObject({ status: 403 })
  }
  expect(await administrator.figures.report()).toEqual({ isWanted: false })
  for (let times = 0; times < 2; times++) await administrator.figures.chooseReport(wanted)
  expect(await administrator.figures.report()).toEqual({ isWanted: true })
  await administrator.figures.chooseReport({ body: { isWanted: false } })
  expect(await administrator.figures.report()).toEqual({ isWanted: false })
})

test('totals of the month go out on the first of the next, by the clinic’s clock, in each reader’s language', async () => {
  const { deps, clock, reports, asPatient, doctors, nadia, hani, administrator } = await reportClinic()
  const mona = await asPatient('mona')
  const body = { doctorId: doctors[0]?.id ?? '', appointmentDate: '2026-11-09', appointmentTime: '15:00' }
  await mona.appointments.book({ body })
  // 23:59 in Cairo.
  clock.set('2026-11-30T21:59:00Z')
  await sweep(deps)
  expect(await reports()).toEqual([])
  clock.set('2026-11-30T22:00:00Z')
  await sweep(deps)
  const mails = await reports()
  expect(mails.map(({ to }) => to).toSorted()).toEqual([nadia.email, hani.email].toSorted())
  const [english, arabic] = [nadia, hani].map(({ email }) => mails.find(({ to }) => to === email))
  expect(english?.subject).toContain('November 2026')
  expect(arabic?.subject).toContain('نوفمبر 2026')
  const { visits } = await administrator.figures.ofClinic({ query: { from: '2026-11-01', to: '2026-11-30' } })
  expect(visits.visits).toBe(1)
  expect(english?.text).toMatch(/Appointments: \P{L}*1\P{L}*0/u)
  expect(english?.text).toContain('/figures?unit=month&day=2026-11-01')
  expect(english?.text).not.toMatch(/mona/iu)
  await sweep(deps)
  expect(await reports()).toHaveLength(2)
})

test('a month is mailed once, also by two processes at once and after one that broke off', async () => {
  const { deps, database, clock, reports } = await reportClinic()
  clock.set('2026-12-03T09:00:00Z')
  await database.db.execute(sql`alter table jobs add constraint out_of_order check (kind <> 'mail') not valid`)
  await sweep(deps)
  expect(await reports()).toEqual([])
  await database.db.execute(sql`alter table jobs drop constraint out_of_order`)
  await Promise.all([sweep(deps), sweep(deps)])
  expect(await reports()).toHaveLength(2)
  clock.set('2027-01-01T09:00:00Z')
  await sweep(deps)
  expect((await reports()).map(({ subject }) => subject).filter((subject) => /2026/.test(subject))).toHaveLength(4)
})

test('nothing is mailed to an administrator who stopped it, or whose account is suspended', async () => {
  const { deps, database, clock, reports, nadia, hani } = await reportClinic()
  await nadia.client.figures.chooseReport({ body: { isWanted: false } })
  await database.db.update(users).set({ status: 'suspended' }).where(eq(users.id, hani.id))
  clock.set('2026-12-01T09:00:00Z')
  await sweep(deps)
  expect(await reports()).toEqual([])
  expect(await database.db.$count(reportReaders)).toBe(1)
})
