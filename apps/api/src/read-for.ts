import { nextFreeTime } from './appointments/times/next-free-time.ts'
import type { Deps } from './deps.ts'
import { createFacetsCache, createTotalCache } from './doctors/directory/count-cache.ts'
import { createDoctorListCache } from './doctors/doctor-list-cache.ts'
import type { Replica } from './platform/db/open-replica.ts'
import { Problem } from './platform/problem.ts'
import { openHoursOf } from './schedules/open-hours.ts'

/** Every process refreshes the free times twice a second, and the replica gets them with the rest. */
const asFreshAsTheReplica = () => Promise.resolve()

function from({ db }: Pick<Replica, 'db'>, deps: Deps): Deps {
  const reading: Deps = {
    ...deps,
    db,
    hooks: {
      ...deps.hooks,
      openHours: (doctorId) => openHoursOf(db, doctorId),
      nextFreeTime: (doctorId) => nextFreeTime(reading, doctorId),
      freshFreeTimes: asFreshAsTheReplica,
    },
    doctorListCache: createDoctorListCache({ db, clinic: deps.clinic }),
    facetsCache: createFacetsCache(deps.db),
    totalCache: createTotalCache(deps.db),
  }
  return reading
}

/** A replica that refuses statements refuses many a second. */
const logEveryMs = 60_000

/**
 * What visitors read, from the replica while it is fresh. A call with a session reads from the database, so that people
 * see at once what they have just changed. The database also answers what the replica refuses, and the log says so once
 * a minute. A problem, such as a doctor that does not exist, is an answer.
 */
export function createReadFor(deps: Deps, replica: Pick<Replica, 'db' | 'isFresh'> | undefined): Deps['readFor'] {
  if (!replica) return (_call, read) => read(deps)
  const reading = from(replica, deps)
  let loggedAt = -Infinity
  return async ({ isVisitor }, read) => {
    if (!isVisitor || !replica.isFresh()) return read(deps)
    try {
      return await read(reading)
    } catch (error) {
      if (error instanceof Problem) throw error
      const now = deps.clock.now().getTime()
      if (now - loggedAt >= logEveryMs) {
        loggedAt = now
        deps.log.warn({ error }, 'the replica refuses what visitors read, so the database answers')
      }
      return read(deps)
    }
  }
}
