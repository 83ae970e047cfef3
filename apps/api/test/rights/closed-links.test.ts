import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { sessions } from '../../src/account/session/sessions.table.ts'
import { users } from '../../src/account/users.table.ts'
import { doctors } from '../../src/doctors/doctors.table.ts'
import { guardianships } from '../../src/people/guardianships.table.ts'
import { testPassword } from '../clinic.ts'
import { documentClinic } from '../clinics/document-clinic.ts'
import { blob, picture } from '../endpoints/hostile-pictures.ts'

/** Lina's mother has links to a picture, a file sent ahead, a document and the file with all of it. */
async function linked() {
  const place = await documentClinic('2019-05-04')
  const { mona, personId, id, issue, open, toDesk, asDoctor, asDesk, database, http, deliver } = place
  const image = blob(await picture())
  const inquiry = await mona.inquiries.upload({
    body: { message: 'A rash', specialty: 'Neurologist', personId },
    files: [image],
  })
  await mona.visitFiles.send({ params: { id }, files: [image] })
  const document = await issue()
  await toDesk(document.id)
  await mona.dataExport.request({ body: { password: testPassword } })
  await deliver()
  const inquiryOf = async (who: typeof mona) =>
    (await who.inquiries.detail({ params: { id: inquiry.id } })).files[0] ?? ''
  const hers = {
    picture: await inquiryOf(mona),
    page: (await mona.visitFiles.list({ params: { id } })).files[0]?.pages[0] ?? '',
    document: (await open(document.id)).url,
    export: (await mona.dataExport.show()).url ?? '',
  }
  const doctors = {
    picture: await inquiryOf(asDoctor),
    page: (await asDoctor.visitFiles.read({ params: { id } }))[0]?.pages[0] ?? '',
    document: (await open(document.id, asDoctor)).url,
  }
  const desks = { document: (await open(document.id, asDesk)).url }
  const statusOf = async (links: Readonly<Record<string, string>>) => {
    const answers = Object.entries(links).map(async ([name, url]) => [name, (await http.get(url)).status] as const)
    return Object.fromEntries(await Promise.all(answers))
  }
  const { db } = database
  return { ...place, db, inquiry, documentId: document.id, hers, doctors, desks, statusOf }
}

const open = { picture: 200, page: 200, document: 200, export: 200 }
const ended = { picture: 403, page: 403, document: 403, export: 403 }

test('the links of a guardian close with the guardianship, those of the doctor do not', async () => {
  const { hers, doctors: his, statusOf, db, personId } = await linked()
  expect(await statusOf(hers)).toEqual(open)
  await db.update(guardianships).set({ endedAt: new Date() }).where(eq(guardianships.personId, personId))
  expect(await statusOf(hers)).toEqual({ picture: 404, page: 404, document: 404, export: 410 })
  expect(await statusOf(his)).toEqual({ picture: 200, page: 200, document: 200 })
})

test('every link closes with the session it was made for, and with the account', async () => {
  const { hers, doctors: his, statusOf, db, mona, patientId, doctor } = await linked()
  await mona.account.logout()
  expect(await statusOf(hers)).toEqual(ended)
  await db
    .update(sessions)
    .set({ endedAt: null })
    .where(eq(sessions.userId, await patientId('mona')))
  expect(await statusOf(hers)).toEqual(open)
  await db.update(users).set({ status: 'suspended' }).where(eq(users.id, doctor.userId))
  expect(await statusOf(his)).toEqual({ picture: 403, page: 403, document: 403 })
})

test('a link opens nothing for another session, nor another file', async () => {
  const { hers, asPatient, http, asDoctor } = await linked()
  const omar = await asPatient('omar')
  const [session] = (await omar.profile.signIns()).filter(({ isCurrent }) => isCurrent)
  const [doctors] = (await asDoctor.profile.signIns()).filter(({ isCurrent }) => isCurrent)
  for (const url of Object.values(hers))
    for (const id of [session?.id ?? '', doctors?.id ?? '', '', 'x'])
      expect((await http.get(url.replace(/session=[\w-]+/, `session=${id}`))).status, url).toBe(403)
  const moved = hers.picture.replace('/files/', '/visit-files/')
  expect((await http.get(moved)).status).toBe(403)
})

test('a doctor’s links close where they leave the speciality, the clinic or the visit', async () => {
  const { doctors: his, statusOf, db, doctor, mona, id } = await linked()
  const change = (values: Partial<typeof doctors.$inferInsert>) =>
    db.update(doctors).set(values).where(eq(doctors.id, doctor.id))
  await change({ speciality: 'Dermatologist' })
  expect(await statusOf(his)).toEqual({ picture: 404, page: 200, document: 200 })
  await change({ speciality: 'Neurologist', status: 'unlisted' })
  expect(await statusOf(his)).toEqual({ picture: 404, page: 404, document: 404 })
  await change({ status: 'approved' })
  await mona.appointments.cancel({ params: { id } })
  expect(await statusOf(his)).toEqual({ picture: 200, page: 404, document: 200 })
})

test('a picture stays open for the doctor who answered, as in their list, also in another speciality', async () => {
  const { asDoctor, inquiry, doctor, statusOf, db } = await linked()
  await asDoctor.inquiries.respond({ params: { id: inquiry.id }, body: { response: 'Rest' } })
  await db.update(doctors).set({ speciality: 'Dermatologist' }).where(eq(doctors.id, doctor.id))
  const [listed] = await asDoctor.inquiries.byDoctor({ params: { id: doctor.id } })
  expect(await statusOf({ picture: listed?.files[0] ?? '' })).toEqual({ picture: 200 })
})

test('the front desk’s link to a document closes with its withdrawal, the patient’s gets the stamp', async () => {
  const { desks, hers, statusOf, withdraw, documentId, setAge, clock } = await linked()
  expect(await statusOf(desks)).toEqual({ document: 200 })
  await withdraw(documentId)
  expect(await statusOf(desks)).toEqual({ document: 409 })
  expect(await statusOf({ document: hers.document })).toEqual({ document: 200 })
  // The child now decides alone who reads it.
  clock.set('2026-03-01T06:02:00.000Z')
  await setAge(5)
  expect(await statusOf({ document: hers.document })).toEqual({ document: 404 })
})

test('links of staff open nothing once their second step is due', async () => {
  const { asAdministrator, asUser, buildUser, inquiry, statusOf } = await linked()
  const administrator = await asAdministrator()
  const setDays = async (secondFactorDays: number) => {
    const { version } = await administrator.clinic.settings()
    await administrator.clinic.updateSettings({ body: { version, secondFactorDays } })
  }
  await setDays(14)
  const newcomer = await asUser((await buildUser({ role: 3 }, { isExempt: false })).id)
  const [link = ''] = (await newcomer.inquiries.detail({ params: { id: inquiry.id } })).files
  expect(await statusOf({ link })).toEqual({ link: 200 })
  await setDays(0)
  expect(await statusOf({ link })).toEqual({ link: 403 })
})
