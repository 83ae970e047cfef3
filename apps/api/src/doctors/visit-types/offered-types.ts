import type { OfferedVisitType } from '@aafiya/contracts/doctors/offered-visit-type'
import { needsNothing } from '@aafiya/contracts/doctors/usual-type'
import { limits } from '@aafiya/contracts/platform/limits'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { type DoctorRow, doctors } from '../doctors.table.ts'
import type { VisitTypeRow } from './visit-types.table.ts'

/** What can be booked with a doctor, in order: their own types where they have any, else the clinic's. */
export function typesOf(types: readonly VisitTypeRow[], doctorId: string): VisitTypeRow[] {
  const current = types.filter(({ retiredAt }) => retiredAt === null)
  const own = current.filter((type) => type.doctorId === doctorId)
  return own.length > 0 ? own : current.filter((type) => type.doctorId === null)
}

/** Whether there is only the initial type, so that types need not be mentioned. */
export const isStart = ([only, ...others]: readonly VisitTypeRow[]): boolean =>
  others.length === 0 &&
  only !== undefined &&
  needsNothing(only) &&
  only.minutes === limits.slotMinutes &&
  only.pauseMinutes === 0 &&
  only.fee === null

/** What patients can book with a doctor; undefined where that is only half an hour at the doctor's fee. */
export function offeredTypes(
  types: readonly VisitTypeRow[],
  { id, fees }: Pick<DoctorRow, 'id' | 'fees'>,
): OfferedVisitType[] | undefined {
  const ofDoctor = typesOf(types, id)
  if (isStart(ofDoctor)) return undefined
  return ofDoctor.filter((type) => type.bookableBy === 'patient').map((type) => toOfferedType(type, fees))
}

/** The public data of a visit type, for a doctor with the given fee. */
export const toOfferedType = (type: VisitTypeRow, fees: number | null): OfferedVisitType => ({
  id: type.id,
  name: type.name,
  nameAr: type.nameAr,
  minutes: type.minutes,
  pauseMinutes: type.pauseMinutes,
  fee: type.fee ?? fees ?? 0,
  ...(type.followUpDays !== null && { followUpDays: type.followUpDays }),
  ...(type.followUps !== 1 && { followUps: type.followUps }),
  ...(type.bookableBy === 'clinic' && { bookableBy: type.bookableBy }),
})

/** What can be booked with a doctor by themselves, also what patients cannot book. */
export async function listOwnTypes({ db, visitTypes }: Deps, doctorId: string): Promise<OfferedVisitType[]> {
  const [doctor] = await db.select({ fees: doctors.fees }).from(doctors).where(eq(doctors.id, doctorId))
  return typesOf(await visitTypes.current(), doctorId).map((type) => toOfferedType(type, doctor?.fees ?? null))
}
