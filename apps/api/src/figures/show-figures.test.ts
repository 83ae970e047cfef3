import type { Figures } from '@aafiya/contracts/figures/figures'
import { visitFigures } from '@aafiya/contracts/figures/visit-figures'
import type { LedgerFilter } from '@aafiya/contracts/payments/ledger'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { bruteForce } from '../../test/oracles/figures-oracle.ts'
import { figuresClinic, period } from '../../test/oracles/figures-place.ts'
import { incomeOf, messagesOf, offeredOf } from '../../test/oracles/figures-sums-oracle.ts'
import { send } from '../../test/oracles/figures-surroundings.ts'
import { fill } from '../../test/oracles/figures-world.ts'
import { createRandom } from '../../test/oracles/random.ts'

/** The hours in which visits start, with the minutes that are booked in them; and the minutes offered in each. */
const cellsOf = ({ busy }: Figures) => {
  const named = busy.map(({ weekday, hour, ...cell }) => ({ name: `${weekday} ${hour}`, ...cell }))
  return {
    busy: new Map(
      named.flatMap(({ name, visits, booked }) => (visits > 0 ? [[name, { visits, booked }] as const] : [])),
    ),
    offered: new Map(named.flatMap(({ name, offered }) => (offered > 0 ? [[name, offered] as const] : []))),
  }
}

test('figures are for administrators, and for a doctor about their own visits, of at most a year', async () => {
  const { asVisitor, asPatient, administrator, asUser, doctors, buildUser } = await figuresClinic()
  const receptionist = await asUser((await buildUser({ role: 4 })).id)
  const doctor = await asUser(doctors[0]?.userId ?? '')
  expect(await refusal(asVisitor.figures.ofClinic({ query: period }))).toMatchObject({ status: 401 })
  for (const client of [await asPatient('mona'), receptionist, doctor])
    expect(await refusal(client.figures.ofClinic({ query: period }))).toMatchObject({ status: 403 })
  for (const client of [await asPatient('mona'), receptionist, administrator])
    expect(await refusal(client.figures.ofDoctor({ query: period }))).toMatchObject({ status: 403 })
  for (const wrong of [
    { from: '2026-05-02', to: '2026-05-01' },
    { from: '2025-05-01', to: '2026-05-02' },
    { from: '2026-02-30', to: '2026-03-02' },
    { from: '0000-11-26', to: '0000-12-31' },
    { from: '9999-12-31', to: '9999-12-31' },
    { ...period, doctorId: 'none' },
  ])
    expect(await refusal(administrator.figures.ofClinic({ query: wrong }))).toMatchObject({ code: 'validation_failed' })
})

test.each([
  [1, 'spring'],
  [2, 'autumn'],
  [3, 'spring'],
  [4, 'autumn'],
] as const)('every figure is what counting visit by visit gives (world %i, %s)', async (seed, season) => {
  const place = await figuresClinic(season)
  await fill(place, createRandom(seed))
  await place.administrator.clinic.updateSettings({ body: { version: 0, smsPrice: 0.03 } })
  const { administrator, doctors, asUser, period: days } = place
  const [first, second] = doctors
  if (!first || !second) throw new Error('there are doctors')
  const clinics = await administrator.figures.ofClinic({ query: days })
  expect(clinics.visits.visits).toBeGreaterThan(20)
  const compare = async (figures: Figures, ids: readonly string[], typeId?: string | null) => {
    const isOf = (type: string | null) => typeId === undefined || type === typeId
    const counted = await bruteForce(place, (visit) => ids.includes(visit.doctorId) && isOf(visit.visitTypeId))
    const { busy, booked, byDoctor, byType, ...rest } = counted
    expect(figures).toMatchObject(rest)
    const shown = await offeredOf(place, ids)
    expect(cellsOf(figures)).toEqual({
      busy: new Map([...busy].filter(([, { visits }]) => visits > 0)),
      offered: shown.cells,
    })
    expect(figures.time.offered).toBe([...shown.of.values()].reduce((all, minutes) => all + minutes, 0))
    expect(figures.time.booked).toBe(booked)
    expect(new Map(figures.byType.map(({ id, visits }) => [id, visits]))).toEqual(byType)
    for (const { id, visits, completed, attended, noShow, time } of figures.byDoctor) {
      const none = { visits: 0, completed: 0, attended: 0, noShow: 0, booked: 0 }
      expect({ visits, completed, attended, noShow, booked: time.booked }).toEqual(byDoctor.get(id) ?? none)
      expect(time.offered).toBe(shown.of.get(id))
    }
    const income = (isMeant: (paid: { doctorId: string; typeId: string | null; method: string }) => boolean) =>
      incomeOf(place, (paid) => ids.includes(paid.doctorId) && isOf(paid.typeId) && isMeant(paid))
    expect(figures.income).toEqual(await income(() => true))
    for (const row of figures.byDoctor) expect(row.income).toEqual(await income(({ doctorId }) => doctorId === row.id))
    for (const row of figures.byType) expect(row.income).toEqual(await income((paid) => paid.typeId === row.id))
    for (const row of figures.byMethod) expect(row.income).toEqual(await income(({ method }) => method === row.method))
  }
  const all = doctors.map(({ id }) => id)
  await compare(clinics, all)
  expect(clinics.messages).toEqual(await messagesOf(place, 3))
  expect(clinics.visits.refilled).toBeGreaterThan(0)
  expect(clinics.byType.length).toBeGreaterThan(2)
  for (const { id } of clinics.byType) {
    const query = { ...days, visitTypeId: id ?? 'none' }
    await compare(await administrator.figures.ofClinic({ query }), all, id)
  }
  await compare(await administrator.figures.ofClinic({ query: { ...days, speciality: 'Dermatologist' } }), [second.id])
  const own = await (await asUser(first.userId)).figures.ofDoctor({ query: { ...days, doctorId: second.id } })
  await compare(own, [first.id])
  expect(own.byDoctor.map(({ id }) => id)).toEqual([first.id])
  expect(own.messages).toBeUndefined()
})

test('each figure opens the list of exactly the visits it counts', async () => {
  const place = await figuresClinic()
  await fill(place, createRandom(7))
  const { administrator, http, tokenOf, buildUser } = place
  const figures = await administrator.figures.ofClinic({ query: period })
  const authorization = `Bearer ${await tokenOf((await buildUser({ role: 3 })).id)}`
  const listed = async (query: Record<string, string>) => {
    let found = 0
    for (let cursor = ''; ;) {
      const all = new URLSearchParams({ ...period, limit: '100', ...query, ...(cursor && { cursor }) })
      const page = await http.get(`/api/clinic/appointments?${all.toString()}`).set({ authorization })
      found += page.body.length
      cursor = page.get('x-next-cursor') ?? ''
      if (!cursor) return found
    }
  }
  for (const figure of visitFigures) expect(await listed({ figure }), figure).toBe(figures.visits[figure])
  expect(figures.visits.refilled).toBeGreaterThan(0)
  for (const { lead, noShow, visits } of figures.byLead) {
    expect(await listed({ figure: 'no_show', lead }), lead).toBe(noShow)
    expect(await listed({ figure: 'visits', lead }), lead).toBe(visits)
  }
  for (const answer of ['yes', 'no'] as const) {
    const [reminded, confirmed] = [figures.byReminder[answer], figures.byConfirmation[answer]]
    for (const [figure, of] of [
      ['attended', 'attended'],
      ['no_show', 'noShow'],
      ['late', 'late'],
    ] as const) {
      expect(await listed({ figure, reminded: answer }), figure).toBe(reminded[of])
      expect(await listed({ figure, confirmed: answer }), figure).toBe(confirmed[of])
    }
  }
  for (const { date, completed } of figures.days.slice(0, 3))
    expect(await listed({ figure: 'completed', from: date, to: date })).toBe(completed)
  for (const { id: doctorId, visits, completed, noShow } of figures.byDoctor) {
    expect(await listed({ figure: 'visits', doctorId })).toBe(visits)
    expect(await listed({ figure: 'completed', doctorId })).toBe(completed)
    expect(await listed({ figure: 'no_show', doctorId })).toBe(noShow)
  }
  for (const { id, visits } of figures.byType)
    expect(await listed({ figure: 'visits', visitTypeId: id ?? 'none' })).toBe(visits)
  for (const { weekday, hour, visits } of figures.busy.filter((cell) => cell.visits > 0).slice(0, 5))
    expect(await listed({ figure: 'visits', weekday, hour: String(hour) })).toBe(visits)
  const sums = async (query: Omit<LedgerFilter, 'from' | 'to'>) =>
    (await administrator.payments.ledgerTotals({ query: { ...period, ...query } })).sums
  const like = (income: Figures['income']) => income.map((sum) => expect.objectContaining(sum))
  expect(await sums({})).toEqual(like(figures.income))
  for (const { method, income } of figures.byMethod) expect(await sums({ provider: method })).toEqual(like(income))
  for (const { id, income } of figures.byType) expect(await sums({ visitTypeId: id ?? 'none' })).toEqual(like(income))
  for (const { id, income } of figures.byDoctor) expect(await sums({ doctorId: id })).toEqual(like(income))
  const back = await sums({ kind: 'taken_back' })
  expect(back).toEqual(
    figures.income.map(({ currency, refunded }) => expect.objectContaining({ currency, net: -refunded })),
  )
})

test('a patient who declines the time the clinic moved the visit to did not cancel late', async () => {
  const { administrator, asPatient, receptionist, doctors } = await figuresClinic()
  const doctorId = doctors[0]?.id ?? ''
  const mona = await asPatient('mona')
  const booked = { doctorId, appointmentDate: '2026-05-11', appointmentTime: '15:00' }
  const { id } = await mona.appointments.book({ body: booked })
  const params = { id }
  await receptionist.desk.move({ params, body: { doctorId, appointmentDate: '2026-05-06', appointmentTime: '15:00' } })
  await mona.appointments.cancel({ params })
  const { visits } = await administrator.figures.ofClinic({ query: period })
  expect(visits).toMatchObject({ by_patient: 1, late: 0 })
})

test('free time is what today’s hours offer, without what is booked', async () => {
  const { administrator, asPatient, doctors } = await figuresClinic()
  const [doctor] = doctors
  const day = { from: '2026-05-07', to: '2026-05-07' }
  const mona = await asPatient('mona')
  await mona.appointments.book({
    body: { doctorId: doctor?.id ?? '', appointmentDate: day.from, appointmentTime: '15:00' },
  })
  const { time, byDoctor, until, days, busy } = await administrator.figures.ofClinic({ query: day })
  // From 10:00 to 21:00, of three doctors.
  expect(time).toEqual({ offered: 3 * 11 * 60, booked: 30 })
  expect(byDoctor.find(({ id }) => id === doctor?.id)).toMatchObject({ visits: 1, time: { offered: 660, booked: 30 } })
  expect(busy.map(({ hour }) => hour)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  expect(busy.find(({ hour }) => hour === 15)).toEqual({
    weekday: 'thursday',
    hour: 15,
    days: 1,
    visits: 1,
    offered: 180,
    booked: 30,
  })
  expect(until).toBe(day.from)
  expect(days).toEqual([{ date: day.from, visits: 1, completed: 0, noShow: 0, cancelled: 0 }])
})

test('messages count on the day they were sent or refused, and cost what the clinic pays for one', async () => {
  const place = await figuresClinic()
  const { administrator } = place
  await send(place, { channel: 'mail', sentAt: '2026-04-10T00:30:00+02:00', state: 'sent' })
  await send(place, { channel: 'sms', sentAt: '2026-05-12T23:30:00+03:00', state: 'delivered' })
  await send(place, { channel: 'sms', sentAt: '2026-05-01T09:00:00Z', state: 'failed' })
  await send(place, { channel: 'sms', state: 'failed', failedAt: '2026-05-01T09:00:00Z' })
  await send(place, { channel: 'push', sentAt: '2026-05-01T09:00:00Z', state: 'delivered' })
  await send(place, { channel: 'mail', state: 'planned' })
  await send(place, { channel: 'mail', sentAt: '2026-05-13T00:00:00+03:00', state: 'sent' })
  const messages = async () => (await administrator.figures.ofClinic({ query: period })).messages
  const counted = [
    { channel: 'mail', sent: 1, delivered: 0, failed: 0, cost: null },
    { channel: 'sms', sent: 2, delivered: 1, failed: 2, cost: null },
    { channel: 'push', sent: 1, delivered: 1, failed: 0, cost: 0 },
  ]
  expect(await messages()).toEqual(counted)
  await administrator.clinic.updateSettings({ body: { version: 0, mailPrice: 0, smsPrice: 0.0379 } })
  expect((await messages())?.map(({ cost }) => cost)).toEqual([0, 0.08, 0])
})
