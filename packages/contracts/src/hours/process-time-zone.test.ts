import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
const program = `
  import { civilAt, startOfDay } from './clinic-time.ts'
  import { daysFrom, offerOf, slotsOfDay } from './slots.ts'
  const zone = 'Africa/Cairo'
  const answers = []
  for (const moment of ['2026-04-23T21:59:59Z', '2026-04-24T08:10:00Z', '2026-10-29T20:30:00Z', '2026-12-31T22:00:00Z']) {
    const now = new Date(moment)
    const days = daysFrom(now, zone)
    answers.push(civilAt(now, zone), days.map((date) => [date, startOfDay(date, zone), slotsOfDay({ date, now, zone, taken: new Set() })]))
    answers.push(offerOf({ date: days[1], time: '10:00', now, zone }))
  }
  console.log(JSON.stringify({ here: new Date('2026-01-01T00:00').toISOString(), answers }))
`

function slotsIn(zone: string): { here: string; answers: unknown } {
  const child = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, TZ: zone },
  })
  if (child.status !== 0) throw new Error(child.stderr)
  return JSON.parse(child.stdout)
}

test('the slots are the same in every time zone of the process', () => {
  const [greenwich, kiritimati, losAngeles] = ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'].map(slotsIn)
  expect([greenwich?.here, kiritimati?.here, losAngeles?.here]).toEqual([
    '2026-01-01T00:00:00.000Z',
    '2025-12-31T10:00:00.000Z',
    '2026-01-01T08:00:00.000Z',
  ])
  expect(kiritimati?.answers).toEqual(greenwich?.answers)
  expect(losAngeles?.answers).toEqual(greenwich?.answers)
  expect(JSON.stringify(greenwich?.answers)).toContain('"state":"free"')
}, 30_000)
