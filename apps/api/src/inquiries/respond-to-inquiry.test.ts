import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { consultation } from '../../test/clinics/consultation.ts'
import { blob, picture } from '../../test/endpoints/hostile-pictures.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'

const body = { response: 'Rest, water, and come if it lasts.' }

test('refuses visitors, patients and unapproved doctors', async () => {
  const { asVisitor, mona, asUser, buildDoctor, ask } = await consultation()
  const params = { id: (await ask()).id }
  const pending = await asUser((await buildDoctor({ status: 'pending' })).userId)
  expect(await refusal(asVisitor.inquiries.respond({ params, body }))).toMatchObject({ status: 401 })
  for (const one of [mona, pending])
    expect(await refusal(one.inquiries.respond({ params, body }))).toMatchObject({ status: 403 })
})

test('refuses an answer without words and one with a picture by address', async () => {
  const { karim, ask } = await consultation()
  const params = { id: (await ask()).id }
  expect(await refusal(karim.inquiries.respond({ params, body: { response: ' ' } }))).toMatchObject({ status: 422 })
  const fetched = { ...body, responseFiles: ['https://example.test/x.png'] }
  expect(await refusal(karim.inquiries.respond({ params, body: fetched }))).toMatchObject({
    issues: [{ path: 'responseFiles' }],
  })
})

test('to a doctor of another speciality an inquiry is not there', async () => {
  const { nadia, ask, everything } = await consultation()
  const params = { id: (await ask()).id }
  const before = await everything()
  for (const call of [
    () => nadia.inquiries.detail({ params }),
    () => nadia.inquiries.claim({ params }),
    () => nadia.inquiries.release({ params }),
    () => nadia.inquiries.respond({ params, body }),
    async () => nadia.inquiries.respondUpload({ params, body, files: [blob(await picture())] }),
    () => nadia.inquiries.suggestVisit({ params }),
    () => nadia.inquiries.earlier({ params }),
  ])
    expect(await refusal(call())).toMatchObject({ status: 404, code: 'inquiry_not_found' })
  expect(await everything()).toBe(before)
})

test('a doctor cannot answer their own inquiry', async () => {
  const { karim, everything } = await consultation()
  const own = await karim.inquiries.create({ body: { message: 'My own head', specialty: 'Neurologist' } })
  const before = await everything()
  const params = { id: own.id }
  for (const call of [
    () => karim.inquiries.claim({ params }),
    () => karim.inquiries.respond({ params, body }),
    () => karim.inquiries.suggestVisit({ params }),
  ])
    expect(await refusal(call())).toMatchObject({ status: 422, code: 'cannot_answer_self' })
  expect(await karim.inquiries.inbox()).toEqual([])
  expect(await everything()).toBe(before)
})

test('answering an open one claims it; its patient reads it and is notified without a medical word', async () => {
  const { karim, mona, doctors, ask, deliver, http, patientId } = await consultation()
  const { id } = await ask('Blood in the morning')
  const answered = await karim.inquiries.respondUpload({ params: { id }, body, files: [blob(await picture())] })
  expect(answered).toMatchObject({
    status: 'answered',
    response: body.response,
    doctor: { id: doctors.karim.id, fullName: 'Karim Mansour' },
  })
  const read = await mona.inquiries.detail({ params: { id } })
  expect(read).toMatchObject({ response: body.response, respondedAt: '2026-03-01T06:00:00.000Z', patient: null })
  expect((await http.get(read.responseFiles[0] ?? '')).status).toBe(200)

  expect(await mona.notifications.list()).toMatchObject([
    { kind: 'inquiry_answered', body: 'Dr Karim Mansour answered your inquiry.', link: '/inquiries' },
  ])
  const [mail, ...others] = await deliver()
  expect(others).toEqual([])
  expect(mail?.to).toBe(`${await patientId('mona')}@example.test`)
  for (const word of ['Blood', 'Rest', 'Neurologist', 'Karim', 'Mansour'])
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain(word)
})

test('an answered one is neither edited nor claimed, released or answered again, but may be deleted', async () => {
  const { karim, salma, mona, ask, files, deliver } = await consultation()
  const params = { id: (await ask()).id }
  await karim.inquiries.respondUpload({ params, body, files: [blob(await picture())] })
  for (const call of [
    () => mona.inquiries.update({ params, body: { message: 'Other' } }),
    () => salma.inquiries.claim({ params }),
    () => salma.inquiries.release({ params }),
    () => salma.inquiries.respond({ params, body }),
    () => karim.inquiries.respond({ params, body }),
    () => karim.inquiries.release({ params }),
  ])
    expect(await refusal(call())).toMatchObject({ status: 409, code: 'inquiry_answered' })
  expect(await mona.inquiries.remove({ params })).toMatchObject({ success: true })
  await deliver()
  expect(files.names()).toEqual([])
  expect(await refusal(mona.inquiries.detail({ params }))).toMatchObject({ code: 'inquiry_not_found' })
})

test('another doctor can neither claim, release nor answer a claimed inquiry until it is released', async () => {
  const { karim, salma, doctors, ask } = await consultation()
  const params = { id: (await ask()).id }
  const claimed = await karim.inquiries.claim({ params })
  expect(claimed).toMatchObject({
    status: 'claimed',
    doctor: { id: doctors.karim.id },
    patient: { fullName: 'mona Farid', gender: 1 },
  })
  expect(await karim.inquiries.claim({ params })).toEqual(claimed)
  for (const call of [
    () => salma.inquiries.claim({ params }),
    () => salma.inquiries.release({ params }),
    () => salma.inquiries.respond({ params, body }),
    () => salma.inquiries.suggestVisit({ params }),
  ])
    expect(await refusal(call())).toMatchObject({ status: 409, code: 'inquiry_claimed' })
  expect(await karim.inquiries.release({ params })).toMatchObject({ status: 'open', doctor: null })
  expect(await salma.inquiries.claim({ params })).toMatchObject({ doctor: { id: doctors.salma.id } })
})

test('an unlisted doctor, or one whose speciality changed, releases the inquiries they claimed', async () => {
  const { karim, salma, doctors, ask, asAdministrator } = await consultation()
  const administrator = await asAdministrator()
  const [first, second] = [await ask(), await ask()]
  await karim.inquiries.claim({ params: { id: first.id } })
  await salma.inquiries.claim({ params: { id: second.id } })
  await administrator.doctors.remove({ params: { id: doctors.karim.id } })
  expect(await salma.inquiries.detail({ params: { id: first.id } })).toMatchObject({ status: 'open' })
  await administrator.doctors.update({ params: { id: doctors.salma.id }, body: { speciality: 'Dermatologist' } })
  expect(await administrator.inquiries.detail({ params: { id: second.id } })).toMatchObject({ status: 'open' })
})

test('a visit is suggested once, with a link to that doctor’s page', async () => {
  const { karim, mona, doctors, ask, deliver, clock, database } = await consultation()
  const params = { id: (await ask('Blood in the morning')).id }
  const suggested = await karim.inquiries.suggestVisit({ params })
  expect(suggested).toMatchObject({ status: 'claimed', visitSuggestedAt: '2026-03-01T06:00:00.000Z' })
  clock.advance(180)
  expect(await karim.inquiries.suggestVisit({ params })).toEqual(suggested)
  // Reading it again hours later makes a second entry.
  expect(await database.db.$count(auditEntries, eq(auditEntries.action, 'inquiry_opened'))).toBe(2)
  const link = `/appointment/${doctors.karim.id}`
  expect(await mona.notifications.list()).toMatchObject([{ kind: 'visit_suggested', link }])
  const mails = await deliver()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(link)
  expect(`${mails[0]?.text}${mails[0]?.subject}`).not.toMatch(/Blood|Neurologist|Karim/)
})

test('of two concurrent claims one wins', async () => {
  const { karim, salma, mona, ask } = await consultation()
  for (let round = 0; round < 5; round++) {
    const params = { id: (await ask()).id }
    const tries = await Promise.allSettled([karim, salma].map((doctor) => doctor.inquiries.claim({ params })))
    expect(tries.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(tries.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'inquiry_claimed' })
    expect(await mona.inquiries.detail({ params })).toMatchObject({ status: 'claimed' })
  }
})

test('of two concurrent answers one is kept with its images, the other is refused, and the patient gets one mail', async () => {
  const { karim, salma, mona, ask, files, deliver } = await consultation()
  const params = { id: (await ask()).id }
  const image = blob(await picture())
  const tries = await Promise.allSettled(
    [karim, salma].map((doctor, index) =>
      doctor.inquiries.respondUpload({ params, body: { response: `Answer ${index}` }, files: [image] }),
    ),
  )
  expect(tries.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(tries.find((one) => one.status === 'rejected')?.reason).toMatchObject({
    status: 409,
    code: 'inquiry_answered',
  })
  const winner = tries.findIndex((one) => one.status === 'fulfilled')
  const read = await mona.inquiries.detail({ params })
  expect(read).toMatchObject({ response: `Answer ${winner}` })
  expect(read.responseFiles).toHaveLength(1)
  expect(files.names()).toHaveLength(1)
  expect(await deliver()).toHaveLength(1)
})

test('of an answer and a concurrent edit or deletion exactly one succeeds', async () => {
  const { karim, mona, ask } = await consultation()
  const edited = { id: (await ask()).id }
  await Promise.allSettled([
    karim.inquiries.respond({ params: edited, body }),
    mona.inquiries.update({ params: edited, body: { message: 'Changed' } }),
  ])
  expect(await mona.inquiries.detail({ params: edited })).toMatchObject({ status: 'answered' })
  const deleted = { id: (await ask()).id }
  await Promise.allSettled([
    karim.inquiries.respond({ params: deleted, body }),
    mona.inquiries.remove({ params: deleted }),
  ])
  expect(await refusal(mona.inquiries.detail({ params: deleted }))).toMatchObject({ status: 404 })
})
