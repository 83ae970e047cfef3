import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { nextMonday } from '../../test/clinics/paying-clinic.ts'
import { waitingLine } from '../../test/clinics/waiting-line.ts'
import { sweep } from '../sweep.ts'
import { guardianships } from './guardianships.table.ts'

/** Omar books for Hoda, who has an account; the times of a doctor who charges 80 dollars. */
async function ready() {
  const place = await waitingLine(80)
  const { asPatient, patientId, database, clock, deliver, omar, asVisitor } = place
  const hoda = await asPatient('hoda')
  const [personId, accountId] = [await patientId('hoda'), await patientId('omar')]
  const since = clock.now()
  const books = { accountId, personId, relation: 'other' as const, since, agreedAt: since }
  await database.db.insert(guardianships).values({ id: randomUUID(), ...books })
  const visit = { doctorId: place.doctor.id, personId, ...nextMonday }
  const book = (appointmentTime = '10:00') => omar.appointments.book({ body: { ...visit, appointmentTime } })
  const omarsEmail = (await omar.account.user())?.email
  /** The secret of the newest link to a visit that Omar was mailed, as its page is shown. */
  const link = async () => {
    const texts = (await deliver()).filter(({ to }) => to === omarsEmail).map(({ text }) => text)
    const token = texts.flatMap((text) => /\/visit\?in=en#([\w-]{43})/.exec(text)?.[1] ?? []).at(-1) ?? ''
    const { shown } = await asVisitor.visitLinks.open({ body: { token } })
    clock.advance(1)
    return { token, shown }
  }
  /** What Hoda reads of what her guardian did. */
  const recorded = async () => {
    const changes = await hoda.activity.list({ query: { only: 'changes' } })
    const guardians = changes.filter(({ actor }) => actor.kind === 'guardian')
    expect(new Set(guardians.map(({ actor }) => actor.name))).toEqual(new Set(['omar Farid']))
    return guardians.map(({ kind }) => kind).toSorted()
  }
  return { ...place, hoda, personId, visit, book, link, recorded }
}
type Place = Awaited<ReturnType<typeof ready>>

const changes: Record<string, [(place: Place) => Promise<unknown>, string[]]> = {
  'a booking': [({ book }) => book(), ['visit_booked']],
  'a booking with any free doctor': [
    ({ omar, personId }) =>
      omar.appointments.bookFirstFree({ body: { speciality: 'Neurologist', personId, ...nextMonday } }),
    ['visit_booked'],
  ],
  'a booking for several': [
    async ({ omar, visit: { personId, doctorId } }) => {
      const visits = [{ personId, appointmentTime: '10:00' }, { appointmentTime: '11:00' }]
      await omar.appointments.bookTogether({
        body: { doctorId, appointmentDate: nextMonday.appointmentDate, visits },
      })
    },
    ['visit_booked'],
  ],
  'an offered time': [
    async ({ omar, join, free, answer, visit: { doctorId, personId } }) => {
      await join(omar, { doctorId, personId })
      await free()
      await answer(omar, 'accept')
    },
    ['visit_booked'],
  ],
  'an offered time by link': [
    async ({ omar, join, free, mailed, pressed, asVisitor, visit: { doctorId, personId } }) => {
      await join(omar, { doctorId, personId })
      await free()
      await asVisitor.waitingOffers.accept({ body: await pressed(await mailed()) })
    },
    ['visit_booked'],
  ],
  'a move to an offered time': [
    async ({ omar, book, join, free, answer }) => {
      const { id: appointmentId } = await book('14:00')
      await join(omar, { appointmentId })
      await free()
      await answer(omar, 'accept')
    },
    ['visit_booked', 'visit_moved'],
  ],
  'a held time that is paid': [
    async ({ omar, visit, pay }) => {
      const { appointmentId } = await omar.payments.hold({ body: visit })
      await pay(appointmentId, 'stripe', omar)
    },
    ['visit_booked'],
  ],
  'a held time that is paid once it was free again': [
    async ({ omar, visit, checkout, doubles, tell, clock, deps }) => {
      const { appointmentId } = await omar.payments.hold({ body: visit })
      const { url } = await checkout(appointmentId, 'stripe', omar)
      clock.advance(11)
      await sweep(deps)
      await tell(doubles.stripe, doubles.stripe.pay(url))
    },
    ['visit_booked'],
  ],
  'a move, and a move to the time it has': [
    async ({ omar, book }) => {
      const { id } = await book()
      const body = { ...nextMonday, appointmentTime: '12:00' }
      for (const _ of [1, 2]) await omar.appointments.move({ params: { id }, body })
    },
    ['visit_booked', 'visit_moved'],
  ],
  notes: [
    async ({ omar, book }) => {
      const { id } = await book()
      for (const notes of ['A cough', ' A cough '])
        await omar.appointments.move({ params: { id }, body: { ...nextMonday, notes } })
    },
    ['visit_booked', 'visit_notes_changed'],
  ],
  'a cancellation that is undone': [
    async ({ omar, book }) => {
      const { id } = await book()
      for (const _ of [1, 2]) await omar.appointments.cancel({ params: { id } })
      for (const _ of [1, 2]) await omar.appointments.undo({ params: { id } })
    },
    ['visit_booked', 'visit_cancelled', 'visit_cancelled_undone'],
  ],
  'what the link of a mail does': [
    async ({ book, link, asVisitor: { visitLinks } }) => {
      await book()
      for (const _ of [1, 2]) await visitLinks.confirm({ body: await link() })
      await visitLinks.move({ body: { ...(await link()), ...nextMonday, appointmentTime: '12:00' } })
      await visitLinks.cancel({ body: await link() })
      await visitLinks.undo({ body: await link() })
    },
    ['visit_booked', 'visit_confirmed', 'visit_moved', 'visit_cancelled', 'visit_cancelled_undone'],
  ],
  'coming late': [
    async ({ book, link, clock, asVisitor: { visitLinks } }) => {
      await book()
      clock.set('2026-03-09T06:00:00Z')
      for (const minutes of [10, 10, 30] as const) await visitLinks.late({ body: { ...(await link()), minutes } })
    },
    ['visit_booked', 'visit_late_told', 'visit_late_told'],
  ],
  inquiries: [
    async ({ omar, personId, clock, asUser, doctor: { userId } }) => {
      const body = { message: 'What is this rash?', specialty: 'Neurologist' as const, personId }
      const ask = () => omar.inquiries.create({ body, idempotencyKey: 'a-key-of-the-inquiry' })
      const { id } = await ask()
      await ask()
      const params = { id }
      await omar.inquiries.update({ params, body: { message: 'What is this red rash?' } })
      clock.advance(1)
      await (await asUser(userId)).inquiries.respond({ params, body: { response: 'Harmless, and soon gone.' } })
      await omar.inquiries.rate({ params, body: { isLike: true } })
      await omar.inquiries.remove({ params })
    },
    ['inquiry_sent', 'inquiry_changed', 'inquiry_rated', 'inquiry_removed'],
  ],
  'a rating': [
    async ({ omar, book, clock, asUser, doctor }) => {
      const { id } = await book()
      clock.set('2026-03-09T08:10:00Z')
      await (await asUser(doctor.userId)).visits.recordStep({ params: { id, step: 'completed' } })
      clock.set('2026-03-10T08:10:00Z')
      await omar.visitPapers.rate({ params: { id }, body: { score: 5 } })
    },
    ['visit_booked', 'visit_rated'],
  ],
}

test.each(Object.entries(changes))('%s by a guardian is recorded once', async (_, [change, kinds]) => {
  const place = await ready()
  await change(place)
  await place.deliver()
  expect(await place.recorded()).toEqual(kinds.toSorted())
})

test('what staff does at a guardian’s request is recorded once, as theirs', async () => {
  const { book, hoda, visit, asUser, buildUser } = await ready()
  const nour = await asUser((await buildUser({ role: 4, firstName: 'Nour' })).id)
  const { id } = await book()
  const body = { doctorId: visit.doctorId, ...nextMonday, appointmentTime: '12:00', isRequestedByPatient: true }
  await nour.desk.move({ params: { id }, body })
  await nour.visits.cancelByClinic({ params: { id }, body: { cancelledBy: 'patient' } })
  await hoda.appointments.book({ body: { ...visit, appointmentTime: '14:00' } })
  const changes = await hoda.activity.list({ query: { only: 'changes' } })
  expect(changes.map(({ kind, actor }) => `${actor.kind} ${kind}`).toSorted()).toEqual([
    'guardian visit_booked',
    'receptionist visit_cancelled',
    'receptionist visit_moved',
  ])
})
