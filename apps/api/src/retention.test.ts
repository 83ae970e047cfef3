import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { retentionKeys } from '@aafiya/contracts/clinic/privacy'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { monday, payingClinic } from '../test/clinics/paying-clinic.ts'
import { blob, picture } from '../test/endpoints/hostile-pictures.ts'
import { appointments } from './appointments/appointments.table.ts'
import { visitNotes } from './appointments/notes/visit-notes.table.ts'
import { readConfig } from './config.ts'
import { deskNotes } from './desk/cards/desk-notes.table.ts'
import { inquiries } from './inquiries/inquiries.table.ts'
import { payments } from './payments/payments.table.ts'
import { people } from './people/people.table.ts'
import { retention } from './retention.ts'
import { sweep } from './sweep.ts'

const env = { KEEP_INQUIRIES_YEARS: '2', KEEP_DESK_NOTES_YEARS: '3', KEEP_UNCLAIMED_PEOPLE_YEARS: '4' }

test('the privacy page names the periods that are set, and the services that are configured', async () => {
  const { asVisitor } = await payingClinic({ env })
  const { retention, processors } = await asVisitor.privacy.show()
  expect(retention.map(({ key }) => key)).toEqual(retentionKeys)
  expect(retention).toContainEqual({ key: 'inquiries', amount: 2, unit: 'year' })
  expect(retention).toContainEqual({ key: 'visit_notes', amount: 10, unit: 'year' })
  expect(processors).toEqual(expect.arrayContaining(['stripe', 'paymob']))
  expect(processors).not.toContain('twilio')
})

test('the table in the documentation has every period with its default', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/behaviour.md'), 'utf8')
  const periods = retention(readConfig({ NODE_ENV: 'test' }))
  const rows = retentionKeys.map((key) => {
    const { amount, unit } = periods[key]
    return `| \`${key}\` | ${amount} ${unit}${amount === 1 ? '' : 's'} |`
  })
  expect(rows.filter((row) => !text.includes(row))).toEqual([])
})

test('the sweep deletes by the same periods: inquiries with their pictures, notes, people nobody claimed', async () => {
  const { mona, doctor, asUser, buildUser, clock, deps, database, deliver, files, pay } = await payingClinic({ env })
  const { db } = database
  const nour = await asUser((await buildUser({ role: 4, firstName: 'Nour' })).id)
  await mona.inquiries.upload({ body: { message: 'An old question' }, files: [blob(await picture())] })
  const { id: visitId } = await mona.appointments.book({
    body: { doctorId: doctor.id, ...monday, notes: 'an old note' },
  })
  await pay(visitId)
  const sections = [{ heading: 'plan', text: 'an old plan' }] as const
  const asDoctor = await asUser(doctor.userId)
  await asDoctor.visitNotes.save({ params: { id: visitId }, body: { version: 0, sections: [...sections] } })
  const { id } = await nour.desk.addPerson({ body: { fullName: 'Samira Fathy', phone: '01001234567' } })
  await nour.personCards.addNote({ params: { id }, body: { text: 'an old desk note' } })
  const kept = async () => {
    await sweep(deps)
    await deliver()
    const [visit] = await db.select().from(appointments)
    const [payment] = await db.select().from(payments)
    const [person] = await db.select().from(people).where(eq(people.id, id))
    return {
      inquiries: await db.$count(inquiries),
      files: files.names().length,
      notes: await db.$count(deskNotes),
      person: person?.fullName,
      visit: visit?.notes,
      payment: payment?.notes,
      written: await db.$count(visitNotes),
    }
  }
  const all = {
    inquiries: 1,
    files: 1,
    notes: 1,
    person: 'Samira Fathy',
    visit: 'an old note',
    payment: 'an old note',
    written: 1,
  }
  clock.set('2028-02-28T06:00:00Z')
  expect(await kept()).toEqual(all)
  clock.set('2028-03-02T06:00:00Z')
  expect(await kept()).toEqual({ ...all, inquiries: 0, files: 0 })
  clock.set('2029-03-02T06:00:00Z')
  expect(await kept()).toEqual({ ...all, inquiries: 0, files: 0, notes: 0 })
  clock.set('2030-03-02T06:00:00Z')
  expect(await kept()).toMatchObject({ person: 'Deleted account', visit: 'an old note' })
  clock.set('2036-03-04T06:00:00Z')
  expect(await kept()).toMatchObject({ visit: null, payment: null, written: 0 })
})
