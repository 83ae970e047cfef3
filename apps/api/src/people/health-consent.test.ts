import { healthConsentText } from '@aafiya/contracts/account/health-consent-text'
import { healthConsentVersion } from '@aafiya/contracts/platform/health-consent-version'
import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'
import { withoutConsent } from '../../test/test-database.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'
import { healthConsents } from './health-consents.table.ts'

const when = { appointmentDate: '2026-03-02', appointmentTime: '10:00' }
const agreesToHealthData = true as const
const missing = { status: 422, code: 'validation_failed', issues: [{ path: 'agreesToHealthData' }] }
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

async function ready() {
  const place = await clinic()
  const doctor = await place.buildDoctor()
  const mona = await place.asPatient('mona')
  const child = await mona.family.add({
    body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' },
  })
  await withoutConsent(place.database)
  const rows = () => place.database.db.select().from(healthConsents)
  return {
    ...place,
    mona,
    child,
    rows,
    monaId: await place.patientId('mona'),
    booking: { doctorId: doctor.id, ...when },
  }
}

test('nothing is booked or asked without consent, and nothing changes', async () => {
  const { mona, child, booking, everything } = await ready()
  const first = { ...when, speciality: 'Neurologist' }
  const visits = [{ appointmentTime: '10:00' }, { appointmentTime: '10:30', personId: child.id }]
  const together = { doctorId: booking.doctorId, appointmentDate: when.appointmentDate, visits }
  const before = await everything()
  for (const call of [
    () => mona.appointments.book({ body: booking }),
    () => mona.appointments.book({ body: { ...booking, personId: child.id } }),
    () => mona.appointments.bookTogether({ body: together }),
    () => mona.appointments.bookFirstFree({ body: first }),
    () => mona.inquiries.create({ body: { message: 'My head hurts' } }),
    () => mona.inquiries.upload({ body: { message: 'My head hurts' }, files: [new Blob([picture])] }),
    () => mona.waitingList.join({ body: { doctorId: booking.doctorId } }),
  ])
    expect(await refusal(call())).toMatchObject(missing)
  expect(await everything()).toBe(before)
})

test('a sentence in the refusal says what to do, in both languages', async () => {
  const { asUser, monaId, booking } = await ready()
  const inArabic = await asUser(monaId, 'ar')
  const { issues } = await refusal(inArabic.appointments.book({ body: booking }))
  expect(issues?.[0]?.message).toContain('الموافقة على استخدام البيانات الصحية')
})

test('the first booking agrees once, with the time and the version of the text; later ones need nothing', async () => {
  const { mona, monaId, booking, rows, clock, database } = await ready()
  expect(await mona.account.user()).toMatchObject({ needsHealthConsent: true })
  await mona.appointments.book({ body: { ...booking, agreesToHealthData } })
  expect(await rows()).toMatchObject([
    { personId: monaId, givenBy: monaId, version: 1, isAloud: false, givenAt: clock.now(), withdrawnAt: null },
  ])
  await mona.appointments.book({ body: { ...booking, appointmentTime: '11:00', agreesToHealthData } })
  await mona.inquiries.create({ body: { message: 'My head hurts' } })
  expect(await rows()).toHaveLength(1)
  expect(await mona.account.user()).not.toHaveProperty('needsHealthConsent')
  const actions = (await database.db.select().from(auditEntries)).map(({ action }) => action)
  expect(actions.filter((action) => action === 'health_consent_given')).toHaveLength(1)
})

test('each person has their own: a child’s first booking agrees for the child alone', async () => {
  const { mona, child, booking, rows } = await ready()
  await mona.appointments.book({ body: { ...booking, personId: child.id, agreesToHealthData } })
  expect((await rows()).map(({ personId }) => personId)).toEqual([child.id])
  expect(await mona.account.user()).toMatchObject({ needsHealthConsent: true })
  expect((await mona.family.list())[0]).not.toHaveProperty('needsHealthConsent')
  const [own, childs] = await mona.healthConsents.list()
  expect(own).toMatchObject({ isOwn: true, givenAt: null })
  expect(childs).toMatchObject({ isOwn: false, person: { id: child.id }, givenAt: expect.any(String) })
})

test('an inquiry with pictures agrees by its text field', async () => {
  const { mona, rows } = await ready()
  await mona.inquiries.upload({
    body: { message: 'My head hurts', agreesToHealthData: 'true' },
    files: [new Blob([picture])],
  })
  expect(await rows()).toHaveLength(1)
})

test('a refused booking leaves no consent behind', async () => {
  const { mona, asPatient, booking, rows } = await ready()
  const body = { ...booking, agreesToHealthData }
  await (await asPatient('omar')).appointments.book({ body })
  expect(await refusal(mona.appointments.book({ body }))).toMatchObject({ code: 'slot_taken' })
  expect(await rows()).toHaveLength(1)
})

test('the desk books without it, and records one that was given aloud', async () => {
  const { asUser, buildUser, mona, monaId, booking, rows } = await ready()
  const hala = await buildUser({ role: 4 })
  const desk = await asUser(hala.id)
  const found = async () => (await desk.personCards.show({ params: { id: monaId } })).person
  const monas = async () => (await rows()).filter(({ personId }) => personId === monaId)
  await desk.desk.book({ body: { personId: monaId, ...booking } })
  expect(await monas()).toEqual([])
  expect(await found()).toMatchObject({ needsHealthConsent: true })
  await desk.desk.book({ body: { personId: monaId, ...booking, appointmentTime: '11:00', agreedAloud: true } })
  expect(await monas()).toMatchObject([{ givenBy: hala.id, isAloud: true }])
  expect(await found()).not.toHaveProperty('needsHealthConsent')
  const news = async () => (await mona.notifications.list()).filter(({ kind }) => kind === 'health_consent_given')
  expect(await news()).toMatchObject([{ body: expect.stringContaining('front desk'), link: '/profile/data' }])
  await desk.desk.book({ body: { personId: monaId, ...booking, appointmentTime: '12:00', agreedAloud: true } })
  expect(await news()).toHaveLength(1)
})

test('a withdrawal ends the waiting; visits stay, and the next booking asks again', async () => {
  const { mona, monaId, booking, rows } = await ready()
  const own = { params: { id: monaId } }
  await mona.appointments.book({ body: { ...booking, agreesToHealthData } })
  await mona.waitingList.join({ body: { doctorId: booking.doctorId } })
  expect((await mona.healthConsents.withdraw(own))[0]).toMatchObject({ givenAt: null })
  await mona.healthConsents.withdraw(own)
  expect(await mona.appointments.list()).toHaveLength(1)
  expect((await mona.waitingList.list()).entries).toEqual([])
  const later = { ...booking, appointmentTime: '11:00' }
  expect(await refusal(mona.appointments.book({ body: later }))).toMatchObject(missing)
  expect((await mona.healthConsents.give(own))[0]).toMatchObject({ givenAt: expect.any(String) })
  await mona.appointments.book({ body: later })
  expect(await rows()).toHaveLength(2)
})

test('a consent to an earlier text is none', async () => {
  const { mona, booking, database } = await ready()
  await mona.appointments.book({ body: { ...booking, agreesToHealthData } })
  await database.db.update(healthConsents).set({ version: 0 })
  expect(await mona.account.user()).toMatchObject({ needsHealthConsent: true })
  expect((await mona.healthConsents.list())[0]).toMatchObject({ givenAt: null })
})

test('consent is given and withdrawn by the account and its guardians alone', async () => {
  const { asVisitor, asPatient, child } = await ready()
  const params = { id: child.id }
  expect(await refusal(asVisitor.healthConsents.list())).toMatchObject({ status: 401 })
  const omar = await asPatient('omar')
  for (const call of [() => omar.healthConsents.give({ params }), () => omar.healthConsents.withdraw({ params })])
    expect(await refusal(call())).toMatchObject({ status: 404, code: 'person_not_found' })
})

test('of two first bookings at once both hold, and the person has agreed', async () => {
  const { mona, booking, rows } = await ready()
  await Promise.all(
    ['10:00', '11:00'].map((appointmentTime) =>
      mona.appointments.book({ body: { ...booking, appointmentTime, agreesToHealthData } }),
    ),
  )
  expect(await mona.appointments.list()).toHaveLength(2)
  expect((await rows()).length).toBeGreaterThan(0)
})

test('nobody waits for a time without a consent, also if it is withdrawn at the same moment', async () => {
  const { mona, monaId, booking } = await ready()
  const own = { params: { id: monaId } }
  for (let round = 0; round < 8; round++) {
    await mona.healthConsents.give(own)
    const join = mona.waitingList.join({ body: { doctorId: booking.doctorId } })
    await Promise.allSettled([join, mona.healthConsents.withdraw(own)])
    expect((await mona.waitingList.list()).entries).toEqual([])
  }
})

test('an adult is notified when an account that books for them changes their consent, once for each change', async () => {
  const { mona, monaId, asUser, buildUser, deliver, mails, booking } = await ready()
  const reader = await buildUser({ firstName: 'Omar', lastName: 'Aziz', fullNameAr: 'عمر عزيز' })
  const omar = await asUser(reader.id)
  await mona.family.inviteOwn({ body: { email: reader.email } })
  await deliver()
  const token = /#invitation=([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
  await omar.family.accept({ body: { token } })
  const monas = { params: { id: monaId } }
  const kinds = async (who: typeof mona) =>
    (await who.notifications.list()).map(({ kind }) => kind).filter((kind) => kind.startsWith('health_consent'))
  await omar.healthConsents.give(monas)
  await omar.healthConsents.give(monas)
  expect(await mona.notifications.list()).toContainEqual(
    expect.objectContaining({
      kind: 'health_consent_given',
      body: expect.stringContaining('Omar Aziz'),
      link: '/profile/data',
    }),
  )
  await omar.healthConsents.withdraw(monas)
  await omar.healthConsents.withdraw(monas)
  expect((await kinds(mona)).toSorted()).toEqual(['health_consent_given', 'health_consent_withdrawn'])
  expect(await kinds(omar)).toEqual([])
  await omar.appointments.book({ body: { ...booking, personId: monaId, agreesToHealthData } })
  await omar.inquiries.create({ body: { message: 'Her head hurts', personId: monaId, agreesToHealthData } })
  expect(await kinds(mona)).toHaveLength(3)
  await mona.healthConsents.withdraw(monas)
  await mona.healthConsents.give(monas)
  expect(await kinds(mona)).toHaveLength(3)
  const inArabic = await asUser(monaId, 'ar')
  expect(JSON.stringify(await inArabic.notifications.list())).toContain('عمر عزيز')
})

test('a consent to an earlier text is refused with the text in use, wherever it is given', async () => {
  const { mona, monaId, child, asUser, buildUser, booking, rows } = await ready()
  const desk = await asUser((await buildUser({ role: 4 })).id)
  const before = await rows()
  const earlier = { agreesToHealthData: 0 }
  const { doctorId } = booking
  const visits = [{ appointmentTime: '10:00' }, { appointmentTime: '10:30', personId: child.id }]
  const calls = {
    agreesToHealthData: [
      () => mona.appointments.book({ body: { ...booking, ...earlier } }),
      () =>
        mona.appointments.bookTogether({
          body: { doctorId, appointmentDate: when.appointmentDate, visits, ...earlier },
        }),
      () => mona.appointments.bookFirstFree({ body: { ...when, speciality: 'Neurologist', ...earlier } }),
      () => mona.inquiries.create({ body: { message: 'My head hurts', ...earlier } }),
      () =>
        mona.inquiries.upload({
          body: { message: 'My head hurts', agreesToHealthData: '0' },
          files: [new Blob([picture])],
        }),
      () => mona.waitingList.join({ body: { doctorId, ...earlier } }),
      () => mona.healthConsents.give({ params: { id: monaId }, body: earlier }),
    ],
    agreedAloud: [() => desk.desk.book({ body: { personId: monaId, ...booking, agreedAloud: 0 } })],
  }
  for (const [path, all] of Object.entries(calls))
    for (const call of all)
      expect(await refusal(call())).toMatchObject({
        status: 422,
        issues: [{ path, message: expect.stringContaining(healthConsentText.en) }],
      })
  expect(await rows()).toEqual(before)
})

test('a consent to a text that is not in use yet is refused too', async () => {
  const { mona, booking, rows } = await ready()
  const later = { agreesToHealthData: healthConsentVersion + 1 }
  expect(await refusal(mona.appointments.book({ body: { ...booking, ...later } }))).toMatchObject(missing)
  expect(await rows()).toEqual([])
})

test('the stored consent has the version that was sent; a client that sends none has agreed to the first', async () => {
  const { mona, child, booking, rows } = await ready()
  await mona.appointments.book({ body: { ...booking, agreesToHealthData: healthConsentVersion } })
  await mona.healthConsents.give({ params: { id: child.id } })
  expect((await rows()).map(({ version }) => version)).toEqual([healthConsentVersion, 1])
})
