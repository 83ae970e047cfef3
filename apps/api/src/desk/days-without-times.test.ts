import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import { expect, test } from 'vitest'

import { buildWorld, createChanges } from '../../test/oracles/free-times-changes.ts'
import { begin, deskTimesIn, emptyWorld, zone } from '../../test/oracles/free-times-world.ts'
import { createRandom } from '../../test/oracles/random.ts'
import { visitTypes } from '../doctors/visit-types/visit-types.table.ts'
import { findFreeTimes } from './find-free-times.ts'

const dayCount = Number(process.env['FREE_TIME_DAYS'] ?? 6)

test(
  "the desk's first ten free times are those that looking through every day finds",
  { timeout: 3_600_000 },
  async () => {
    const built = await buildWorld()
    const { db, deps, clock, ids } = built
    const { below: random } = createRandom(20_261_126)
    const world = emptyWorld()
    const changeSome = createChanges(built, world, random)
    const quarter = { name: 'Blood pressure', nameAr: 'قياس الضغط', minutes: 15, pauseMinutes: 0, position: 8 }
    const [short] = await db
      .insert(visitTypes)
      .values({ ...quarter, bookableBy: 'patient' })
      .returning()
    // As each process does every half second.
    const compare = async (doctorId: string | undefined, visitTypeId?: string) => {
      await Promise.all([deps.clinic.refresh(), deps.visitTypes.refresh()])
      const now = clock.now()
      const from = addDays(civilAt(now, zone).date, random(4))
      const found = await findFreeTimes(deps, { doctorId, visitTypeId, from })
      const searched = ids.filter((id) => doctorId === undefined || id === doctorId)
      const offering = searched.filter((id) => visitTypeId === undefined || !world.minutes.has(id))
      const expected = deskTimesIn(world, offering, {
        from,
        now,
        minutes: visitTypeId === undefined ? undefined : quarter.minutes,
      })
      expect(found.map(({ startsAt }) => startsAt)).toEqual(expected)
      return found.length
    }
    const end = begin + dayCount * 86_400_000
    let times = 0
    while (clock.now().getTime() < end) {
      await changeSome()
      times += await compare(undefined)
      for (let doctor = 0; doctor < 8; doctor++) times += await compare(ids[random(ids.length)])
      times += await compare(ids[random(ids.length)], short?.id)
      clock.advance(random(600))
    }
    expect(times).toBeGreaterThanOrEqual(dayCount * 100)
  },
)
