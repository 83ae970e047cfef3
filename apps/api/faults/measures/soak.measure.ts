import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { book, cancel, move } from '../clinic/appointment-calls.ts'
import { call, p95, tally, type Answered } from '../clinic/call.ts'
import { makeDoctors, makePatients, slotsAhead } from '../clinic/people.ts'
import { startApi, type ApiProcess } from '../processes/api-process.ts'
import { ownCluster } from '../processes/cluster.ts'
import { mailCatcher } from '../processes/mail-catcher.ts'
import { reportFigure } from '../report-figure.ts'

/** `npm run prove -- --soak` sets half an hour. */
const minutes = Number(process.env['SOAK_MINUTES'] ?? 1)
const clients = 6

/** The process's memory after a full garbage collection. */
async function megabytesInUse(api: ApiProcess): Promise<number> {
  const samples = () => [...api.output().matchAll(/^in use: (\d+)$/gm)].map(([, bytes]) => Number(bytes) / 1e6)
  const before = samples().length
  process.kill(api.child.pid ?? 0, 'SIGUSR2')
  await expect.poll(() => samples().length, { timeout: 20_000 }).toBeGreaterThan(before)
  return samples().at(-1) ?? 0
}

test(
  `${minutes} minutes of mixed requests: no 5xx, and memory stays flat`,
  { timeout: (minutes + 5) * 60_000 },
  async () => {
    const cluster = await ownCluster()
    const mail = await mailCatcher()
    const env = { NODE_OPTIONS: `--import ${new URL('collect-garbage.mjs', import.meta.url).href}` }
    const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url, env })
    await api.ready()
    const patients = await makePatients(cluster.url, clients)
    const doctors = await makeDoctors(cluster.url, clients)
    const slots = slotsAhead(800)
    const counts: Record<number, number> = {}
    const recent: Answered[] = []
    const keep = (answers: readonly Answered[]) => {
      for (const [status, count] of Object.entries(tally(answers)))
        counts[Number(status)] = (counts[Number(status)] ?? 0) + count
      recent.push(...answers)
      if (recent.length > 5_000) recent.splice(0, recent.length - 5_000)
    }
    const get = (path: string, token = '') => call(api.origin, { method: 'GET', path, token })

    const client = async (index: number, end: number) => {
      const patient = patients[index]
      const doctorId = doctors[index]
      for (let round = 0; performance.now() < end; round++) {
        const [from, to] = [slots[(round * 2) % 800], slots[(round * 2 + 1) % 800]]
        const booked = await book(api, patient, { doctorId, ...from })
        keep([
          booked,
          await get('/api/doctors'),
          await get(`/api/appointments/doctor/${doctorId}/available-slots?date=${from?.appointmentDate}`),
          await get('/api/appointments', patient?.token),
          await get('/api/notifications', patient?.token),
          await move(api, patient, booked.id, to),
          await cancel(api, patient, booked.id),
        ])
        if (round % 20 === 0) {
          const body = { email: `unknown-${index}@example.test`, password: 'Correct-Horse-7-Battery' }
          keep([await call(api.origin, { method: 'POST', path: '/api/login', body })])
          const inquiry = { message: 'Headache since Monday', specialty: 'Neurologist' }
          keep([
            await call(api.origin, {
              method: 'POST',
              path: '/api/inquiries',
              token: patient?.token ?? '',
              body: inquiry,
            }),
          ])
        }
        await wait(20)
      }
    }
    /** Half of the time, and the memory in use once requests have stopped. */
    const half = async () => {
      const end = performance.now() + minutes * 30_000
      await Promise.all(Array.from({ length: clients }, (_, index) => client(index, end)))
      const requests = Object.values(counts).reduce((sum, count) => sum + count, 0)
      return { megabytes: await megabytesInUse(api), requests }
    }
    // In the first one its caches fill.
    const first = await half()
    const second = await half()
    const grown = (second.megabytes - first.megabytes) * 1e6
    const requests = second.requests - first.requests
    reportFigure(
      'soak',
      `${minutes} minutes: ${JSON.stringify(counts)}, p95 ${Math.round(p95(recent))} ms, memory in use ${first.megabytes.toFixed(2)} MB after half of the time, ${second.megabytes.toFixed(2)} MB at the end: ${Math.round(grown / requests)} bytes a request`,
    )
    expect(Object.keys(counts).filter((status) => Number(status) === 0 || Number(status) >= 500)).toEqual([])
    expect(api.isAlive()).toBe(true)
    // A megabyte, since in a minute its caches do not fill.
    expect(grown).toBeLessThan(1e6 + 50 * requests)
  },
)
