import { limits } from '@aafiya/contracts/platform/limits'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, payingClinic } from '../../../test/clinics/paying-clinic.ts'
import { jobs } from '../../platform/jobs/jobs.table.ts'
import { reconcileHandler, reconcileJob, reconcilePastDays } from './reconcile.ts'
import { reconciliations } from './reconciliations.table.ts'

const date = '2026-03-01'

test('the ledger and the comparison are for administrators', async () => {
  const { asVisitor, mona, asUser, doctor } = await payingClinic()
  for (const [who, status] of [
    [asVisitor, 401],
    [mona, 403],
    [await asUser(doctor.userId), 403],
  ] as const) {
    expect(await refusal(who.payments.ledger())).toMatchObject({ status })
    expect(await refusal(who.payments.reconciliation({ query: { date } }))).toMatchObject({ status })
    expect(await refusal(who.payments.reconcile({ body: { date } }))).toMatchObject({ status })
  }
})

test('the ledger shows every movement, latest first, page by page, and never changes', async () => {
  const { book, pay, mona, deliver, clock, asAdministrator, database, http, tokenOf, buildUser } = await payingClinic()
  const [early, late] = [await book(monday), await book()]
  await pay(early)
  clock.advance(1)
  await pay(late, 'paymob')
  clock.advance(1)
  await mona.appointments.cancel({ params: { id: late } })
  clock.advance(limits.undoMinutes)
  await deliver()
  const administrator = await asAdministrator()
  const entries = await administrator.payments.ledger()
  expect(entries).toMatchObject([
    {
      kind: 'refund',
      amount: -80,
      provider: 'paymob',
      appointmentId: late,
      patientName: 'mona Farid',
      doctorName: 'Karim Mansour',
    },
    { kind: 'charge', amount: 80, provider: 'paymob', currency: 'USD', isFlagged: false },
    { kind: 'charge', amount: 80, provider: 'stripe', appointmentId: early },
  ])
  const authorization = `Bearer ${await tokenOf((await buildUser({ role: 3 })).id)}`
  const first = await http.get('/api/payments/ledger?limit=2').set({ authorization })
  const cursor = first.get('x-next-cursor') ?? ''
  expect(first.body).toEqual(entries.slice(0, 2))
  expect(await administrator.payments.ledger({ query: { limit: '2', cursor } })).toEqual(entries.slice(2))
  await expect(database.db.execute('update ledger_entries set amount_minor = 1')).rejects.toThrow(/./)
  await expect(database.db.execute('delete from ledger_entries')).rejects.toThrow(/./)
  expect(await administrator.payments.ledger()).toEqual(entries)
})

test('a day that is over is compared automatically, once; what differs is named, and nothing is changed', async () => {
  const { book, pay, doubles, deliver, clock, deps, asAdministrator, mona } = await payingClinic()
  const url = await pay(await book(monday))
  const second = await book()
  await pay(second, 'paymob')
  await mona.appointments.cancel({ params: { id: second } })
  clock.advance(limits.undoMinutes)
  await deliver()
  const administrator = await asAdministrator()
  const report = () => administrator.payments.reconciliation({ query: { date } })
  expect(await report()).toMatchObject({ status: 'waiting', checkedAt: null })
  clock.set('2026-03-02T00:30:00Z')
  await reconcilePastDays(deps)
  await reconcilePastDays(deps)
  await deliver()
  expect(await report()).toMatchObject({
    status: 'matched',
    payments: 2,
    unanswered: 0,
    differences: [],
    sums: expect.arrayContaining([
      { provider: 'stripe', currency: 'USD', charged: 80, refunded: 0, providerCharged: 80, providerRefunded: 0 },
      { provider: 'paymob', currency: 'USD', charged: 80, refunded: 80, providerCharged: 80, providerRefunded: 80 },
    ]),
  })
  doubles.stripe.refundOutside(url, 1000)
  Object.assign(doubles.paymob.trouble, { status: 500 })
  expect(await administrator.payments.reconcile({ body: { date } })).toMatchObject({ status: 'waiting' })
  await deliver()
  expect(await report()).toMatchObject({
    status: 'differs',
    unanswered: 1,
    differences: [{ provider: 'stripe', refunded: 0, providerRefunded: 10 }],
  })
  expect(await administrator.payments.ledger()).toHaveLength(3)
})

test('a day with many payments is compared in pieces, with the report of a whole; asking again starts over', async () => {
  const { book, pay, clock, deps, deliver, work, asAdministrator, doubles } = await payingClinic()
  const times = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30']
  const urls: string[] = []
  for (const appointmentTime of times) urls.push(await pay(await book({ ...monday, appointmentTime })))
  await deliver()
  const administrator = await asAdministrator()
  const report = () => administrator.payments.reconciliation({ query: { date } })
  clock.set('2026-03-02T00:30:00Z')
  await reconcilePastDays(deps)
  expect(await work()).toBe(1)
  expect(await report()).toMatchObject({ status: 'waiting' })

  doubles.stripe.refundOutside(urls[0] ?? '', 1000)
  await administrator.payments.reconcile({ body: { date } })
  await deliver()
  expect(await report()).toMatchObject({
    status: 'differs',
    payments: 8,
    unanswered: 0,
    sums: [
      { provider: 'stripe', currency: 'USD', charged: 640, refunded: 0, providerCharged: 640, providerRefunded: 10 },
    ],
    differences: [{ charged: 80, refunded: 0, providerCharged: 80, providerRefunded: 10 }],
  })
})

test('a piece that is repeated counts once', async () => {
  const { book, pay, clock, deps, deliver, database, asAdministrator } = await payingClinic()
  for (const appointmentTime of ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30'])
    await pay(await book({ ...monday, appointmentTime }))
  await deliver()
  clock.set('2026-03-02T00:30:00Z')
  await reconcilePastDays(deps)
  const handle = reconcileHandler(deps)
  const waiting = async () => {
    const all = await database.db.select().from(jobs).where(eq(jobs.kind, reconcileJob.name)).orderBy(jobs.createdAt)
    return all.filter((job) => job.doneAt === null).map(({ id, payload }) => ({ id, payload, secret: {} }))
  }
  const [first] = await waiting()
  if (!first) throw new Error('nothing waits')
  // Its process died between recording the piece and marking the job as done.
  await handle(first)
  await handle(first)
  expect(await waiting()).toHaveLength(2)
  await deliver()
  const { payments, sums } = await (await asAdministrator()).payments.reconciliation({ query: { date } })
  expect({ payments, charged: sums[0]?.charged }).toEqual({ payments: 6, charged: 480 })
})

test('days on which no process ran are compared too, from the earliest compared one on', async () => {
  const { clock, deps, database } = await payingClinic()
  clock.set('2026-03-05T06:00:00Z')
  await reconcilePastDays(deps)
  clock.set('2026-03-08T06:00:00Z')
  await reconcilePastDays(deps)
  await reconcilePastDays(deps)
  const days = await database.db.select({ day: reconciliations.day }).from(reconciliations)
  expect(days.map(({ day }) => day).toSorted()).toEqual(['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07'])
  expect(await database.db.$count(jobs, eq(jobs.kind, reconcileJob.name))).toBe(4)
})
