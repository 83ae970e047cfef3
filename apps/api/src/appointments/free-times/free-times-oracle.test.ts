import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { buildWorld, createChanges, doctorCount } from '../../../test/oracles/free-times-changes.ts'
import { begin, emptyWorld, freeIn, zone } from '../../../test/oracles/free-times-world.ts'
import { createRandom } from '../../../test/oracles/random.ts'
import { freeDayTimes, freeTimes } from '../../doctors/directory/free-times.table.ts'
import { refreshFreeTimes } from './refresh-free-times.ts'

const dayCount = Number(process.env['FREE_TIME_DAYS'] ?? 6)

test(
  'the earliest free time that is kept is the one that looking through everything finds',
  { timeout: 3_600_000 },
  async () => {
    const built = await buildWorld()
    const { db, deps, clock } = built
    const { below: random } = createRandom(20_260_212)
    const world = emptyWorld()
    const changeSome = createChanges(built, world, random)
    const end = begin + dayCount * 86_400_000
    let compared = 0
    while (clock.now().getTime() < end) {
      await changeSome()
      // Time that passes without anything being written makes rows wrong too.
      for (const minutes of [0, random(50), random(600)]) {
        clock.advance(minutes)
        await refreshFreeTimes(deps)
        const kept = await db.select().from(freeTimes).orderBy(asc(freeTimes.doctorId))
        const now = clock.now()
        const tomorrow = addDays(civilAt(now, zone).date, 1)
        const rows = await db.select().from(freeDayTimes).orderBy(asc(freeDayTimes.doctorId), asc(freeDayTimes.day))
        expect(rows).toEqual(
          kept.flatMap(({ doctorId, freeDays, firstTimes }) =>
            freeDays.map((day, place) => ({ doctorId, day, firstTime: firstTimes?.[place] })),
          ),
        )
        const ofTomorrow = new Map(
          rows.filter(({ day }) => day === tomorrow).map(({ doctorId, firstTime }) => [doctorId, firstTime]),
        )
        const shown = kept.map(({ doctorId, nextFree }) => ({
          doctorId,
          nextFree: nextFree?.toISOString() ?? null,
          nextFreeTomorrow: ofTomorrow.get(doctorId)?.toISOString() ?? null,
        }))
        expect(shown).toEqual(built.ids.map((doctorId) => ({ doctorId, ...freeIn(world, doctorId, now) })))
        compared += shown.length
      }
    }
    expect(compared).toBeGreaterThanOrEqual(doctorCount * dayCount)
  },
)
