import type { FreeTimeDay, SentMessage } from '@aafiya/contracts/figures/figure-lists'
import { messageCounts } from '@aafiya/contracts/figures/visit-figures'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { figuresClinic } from '../../test/oracles/figures-place.ts'
import { fill } from '../../test/oracles/figures-world.ts'
import { createRandom } from '../../test/oracles/random.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'

/** A clinic with a world of visits, and a reader of every page of a list. */
async function place(season?: 'autumn') {
  const started = await figuresClinic(season)
  await fill(started, createRandom(7))
  const { http, tokenOf, buildUser } = started
  const authorization = `Bearer ${await tokenOf((await buildUser({ role: 3 })).id)}`
  const pagesOf = async <Row>(path: string, query: Record<string, string>): Promise<Row[]> => {
    const rows: Row[] = []
    for (let cursor = ''; ;) {
      const all = new URLSearchParams({ ...query, ...(cursor && { cursor }) })
      const page = await http.get(`/api/clinic/figures/${path}?${all.toString()}`).set({ authorization })
      expect(page.status, page.text).toBe(200)
      rows.push(...page.body)
      cursor = page.get('x-next-cursor') ?? ''
      if (!cursor) return rows
    }
  }
  return { ...started, pagesOf }
}

test('both lists are for administrators, and a doctor reads their own free time alone', async () => {
  const { asVisitor, asPatient, administrator, asUser, receptionist, doctors, period: query } = await figuresClinic()
  const [first, second] = doctors
  const doctor = await asUser(first?.userId ?? '')
  expect(await refusal(asVisitor.figureLists.messages())).toMatchObject({ status: 401 })
  for (const client of [await asPatient('mona'), receptionist, doctor]) {
    expect(await refusal(client.figureLists.messages())).toMatchObject({ status: 403 })
    expect(await refusal(client.figureLists.freeTime({ query }))).toMatchObject({ status: 403 })
  }
  for (const client of [await asPatient('mona'), receptionist, administrator])
    expect(await refusal(client.figureLists.ownFreeTime({ query }))).toMatchObject({ status: 403 })
  const own = await doctor.figureLists.ownFreeTime({ query: { ...query, doctorId: second?.id ?? '' } })
  expect(new Set(own.flatMap((day) => day.doctors.map(({ id }) => id)))).toEqual(new Set([first?.id]))
  for (const wrong of [
    { from: '2026-05-02', to: '2026-05-01' },
    { from: '2025-05-01', to: '2026-05-02' },
    { ...query, hour: '24' },
  ])
    expect(await refusal(administrator.figureLists.freeTime({ query: wrong }))).toMatchObject({
      code: 'validation_failed',
    })
})

test('the messages of a channel are as many as its figures say, each once', async () => {
  const { administrator, pagesOf, period, database } = await place()
  const { messages = [] } = await administrator.figures.ofClinic({ query: period })
  expect(messages.length).toBeGreaterThan(1)
  for (const { channel, ...figures } of messages)
    for (const count of messageCounts) {
      const found = await pagesOf<SentMessage>('messages', { ...period, channel, count, limit: '7' })
      expect(new Set(found.map(({ id }) => id)).size, `${channel} ${count}`).toBe(figures[count])
      expect(found.length).toBe(figures[count])
      expect(new Set(found.map((message) => message.channel))).toEqual(new Set(figures[count] > 0 ? [channel] : []))
      expect(found.map(({ at }) => at)).toEqual(
        found
          .map(({ at }) => at)
          .toSorted()
          .toReversed(),
      )
    }
  const read = (await database.db.select().from(auditEntries)).filter(({ action }) => action === 'messages_listed')
  expect(read.length).toBeGreaterThan(0)
})

test.each([undefined, 'autumn'] as const)('free time by day and doctor adds up to the figures (%s)', async (season) => {
  const { administrator, pagesOf, period } = await place(season)
  const figures = await administrator.figures.ofClinic({ query: period })
  const days = await pagesOf<FreeTimeDay>('free-time', { ...period, limit: '9' })
  expect(days.map(({ date }) => date)).toEqual([...new Set(days.map(({ date }) => date))].toSorted())
  const sumOf = (rows: readonly { offered: number; booked: number }[]) => ({
    offered: rows.reduce((all, { offered }) => all + offered, 0),
    booked: rows.reduce((all, { booked }) => all + booked, 0),
  })
  const times = days.flatMap(({ doctors }) => doctors)
  expect(sumOf(times)).toEqual(figures.time)
  for (const { id, time } of figures.byDoctor) {
    expect(sumOf(times.filter((one) => one.id === id))).toEqual(time)
    const alone = await pagesOf<FreeTimeDay>('free-time', { ...period, doctorId: id })
    expect(sumOf(alone.flatMap(({ doctors }) => doctors))).toEqual(time)
  }
  for (const { weekday, hour, offered, booked } of figures.busy.filter((_, place) => place % 9 === 0)) {
    const found = await pagesOf<FreeTimeDay>('free-time', { ...period, weekday, hour: String(hour) })
    expect(sumOf(found.flatMap(({ doctors }) => doctors)), `${weekday} ${hour}`).toEqual({ offered, booked })
  }
})
