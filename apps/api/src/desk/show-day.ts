import type { DeskDay } from '@aafiya/contracts/desk/desk'
import { defaultSchedule, hoursOn } from '@aafiya/contracts/hours/schedule'
import { and, asc, desc, eq, gt, or, sql } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { doctorFullName } from '../doctors/doctor-view.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { isListed } from '../doctors/is-listed.ts'
import { toOfferedType, typesOf } from '../doctors/visit-types/offered-types.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import { isAmong } from '../platform/db/is-among.ts'
import type { Caller } from '../platform/http/caller.ts'
import { countryOf } from '../platform/phones.ts'
import { schedulesOf } from '../schedules/schedule-of.ts'
import { dayRows, toDayVisit } from './day-rows.ts'
import { dayVersion } from './day-version.ts'
import { delays } from './delays/delays.table.ts'
import { shownDate } from './shown-date.ts'

interface Wanted {
  date?: string | undefined
  speciality?: string | undefined
}

const shownOfDoctor = {
  id: doctors.id,
  firstName: doctors.firstName,
  lastName: doctors.lastName,
  fullNameAr: doctors.fullNameAr,
  image: doctors.profilePictureUrl,
  speciality: doctors.speciality,
  fees: doctors.fees,
  isListed: sql<boolean>`${isListed}`,
}

/** Every listed doctor's day with its visits, including doctors who are no longer listed. The access is recorded. */
export const showDay = (deps: Deps, caller: Caller, { date: wanted, speciality }: Wanted): Promise<DeskDay> =>
  deps.db.transaction(async (tx) => {
    const { timeZone: zone, currency } = deps.clinic.facts()
    const country = countryOf(deps.clinic.facts())
    const now = deps.clock.now()
    const date = shownDate(deps, wanted)
    // Read first: the client fetches later changes again.
    const version = await dayVersion(tx, date, zone)
    const rows = await dayRows(tx, { date, zone, now, speciality })
    const withVisits = [...new Set(rows.map(({ doctorId }) => doctorId))]
    const shown = await tx
      .select(shownOfDoctor)
      .from(doctors)
      .where(
        and(
          or(isListed, isAmong(doctors.id, withVisits)),
          speciality === undefined ? undefined : eq(doctors.speciality, speciality),
        ),
      )
      .orderBy(desc(shownOfDoctor.isListed), asc(doctors.firstName), asc(doctors.lastName), asc(doctors.id))
    const scheduleOf = await schedulesOf(
      tx,
      shown.map(({ id }) => id),
    )
    const late = new Map(
      (
        await tx
          .select()
          .from(delays)
          .where(and(eq(delays.day, date), gt(delays.minutes, 0)))
      ).map((one) => [one.doctorId, one.minutes]),
    )
    const types = await deps.visitTypes.current(tx)
    const visits = rows.filter(({ status }) => status !== 'held')
    await recordAccess(tx, deps, { caller, action: 'visit_listed', records: visits })
    return {
      date,
      version,
      currency,
      doctors: shown.flatMap(({ id, fullNameAr, image, speciality: own, fees, isListed, ...names }) =>
        own === null
          ? []
          : [
              {
                id,
                fullName: doctorFullName(names),
                fullNameAr,
                image,
                speciality: own,
                fees: fees ?? 0,
                hours: isListed ? [...hoursOn(date, scheduleOf(id) ?? defaultSchedule)] : [],
                ...(late.has(id) && { lateMinutes: late.get(id) }),
                visitTypes: typesOf(types, id).map((type) => toOfferedType(type, fees)),
              },
            ],
      ),
      visits: visits.map((row) => toDayVisit(row, { zone, country })),
      holds: rows
        .filter(({ status, reservedUntil }) => status === 'held' || (reservedUntil ?? 0) > now.getTime())
        .map(({ doctorId, startsAt, takenUntil }) => ({
          doctorId,
          startsAt: new Date(startsAt).toISOString(),
          endsAt: new Date(takenUntil).toISOString(),
        })),
    }
  })
