import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, payingClinic } from '../../../test/clinics/paying-clinic.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'

/** Mona books, and has asked the doctor's speciality twice and another one once; Omar has asked it too. */
async function ready() {
  const place = await payingClinic()
  const skin = await place.buildDoctor({ speciality: 'Dermatologist' })
  const [asDoctor, asSkin] = [await place.asUser(place.doctor.userId), await place.asUser(skin.userId)]
  const { mona } = place
  const omar = await place.asPatient('omar')
  const specialty = place.doctor.speciality ?? ''
  const ask = async (who: typeof mona, message: string, to = specialty) =>
    (await who.inquiries.create({ body: { message, specialty: to } })).id
  const first = await ask(mona, 'A cough')
  place.clock.advance(1)
  const second = await ask(mona, 'Still a cough')
  const aboutSkin = await ask(mona, 'A rash', 'Dermatologist')
  await ask(omar, 'A headache')
  const visit = await place.book(monday)
  const skinVisit = (await mona.appointments.book({ body: { doctorId: skin.id, ...monday, appointmentTime: '12:00' } }))
    .id
  const read = (who = asDoctor, query = {}, id = visit) => who.visitNotes.inquiries({ params: { id }, query })
  return { ...place, asDoctor, asSkin, first, second, aboutSkin, skinVisit, read }
}

test('inquiries on the page of a visit are read by its doctor alone', async () => {
  const { read, asVisitor, mona, asUser, buildUser, asSkin, asAdministrator, skinVisit, asDoctor } = await ready()
  expect(await refusal(read(asVisitor))).toMatchObject({ status: 401 })
  for (const who of [mona, await asUser((await buildUser({ role: 4 })).id), await asAdministrator()])
    expect(await refusal(read(who))).toMatchObject({ status: 403 })
  expect(await refusal(read(asSkin))).toMatchObject({ status: 404, code: 'appointment_not_found' })
  expect(await refusal(read(asDoctor, {}, skinVisit))).toMatchObject({ code: 'appointment_not_found' })
  expect(await refusal(read(asDoctor, { limit: '0' }))).toMatchObject({ status: 422 })
})

test('a doctor reads this patient’s inquiries to the own speciality, latest first, each reading recorded', async () => {
  const { read, asSkin, first, second, aboutSkin, skinVisit, database, asDoctor } = await ready()
  expect((await read()).map(({ id }) => id)).toEqual([second, first])
  const entries = () => database.db.select().from(auditEntries).where(eq(auditEntries.action, 'inquiry_listed'))
  expect((await entries()).length).toBeGreaterThan(0)
  expect((await read(asDoctor, { limit: '1' })).map(({ id }) => id)).toEqual([second])
  expect((await read(asSkin, {}, skinVisit)).map(({ id }) => id)).toEqual([aboutSkin])
})

test('an answered inquiry is there with its answer', async () => {
  const { read, asDoctor, first } = await ready()
  await asDoctor.inquiries.respond({ params: { id: first }, body: { response: 'Rest and water' } })
  expect(await read()).toMatchObject([{ response: null }, { id: first, response: 'Rest and water' }])
})
