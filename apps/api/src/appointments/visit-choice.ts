import type { FollowUpRule } from '@aafiya/contracts/appointments/follow-up'
import { usualType } from '@aafiya/contracts/doctors/usual-type'
import { standardVisit, type VisitLength } from '@aafiya/contracts/hours/slots'

import type { Deps } from '../deps.ts'
import { isStart, typesOf } from '../doctors/visit-types/offered-types.ts'
import type { VisitTypeRow } from '../doctors/visit-types/visit-types.table.ts'
import type { Queryable } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import type { AppointmentRow } from './appointments.table.ts'

/** The requested visit with a doctor. */
export interface VisitChoice {
  visit: VisitLength
  /** Null: the doctor's own. */
  fee: number | null
  /** Null: it needs no earlier visit. */
  followUpRule: FollowUpRule | null
  /** The copy of the type that the appointment keeps. */
  kept: Pick<AppointmentRow, 'visitTypeId' | 'visitTypeName' | 'visitTypeNameAr'>
}

const lengthOf = ({ minutes, pauseMinutes }: VisitTypeRow): VisitLength => ({ minutes, pauseMinutes })

/**
 * One of the doctor's visit types, for patients only of those that they may book; the usual one unless another is
 * named.
 */
export async function choiceOf(
  db: Queryable,
  { visitTypes }: Deps,
  doctorId: string,
  visitTypeId?: string,
  isByStaff = false,
): Promise<VisitChoice> {
  const types = typesOf(await visitTypes.current(db), doctorId)
  const type = visitTypeId
    ? types.find(({ id, bookableBy }) => id === visitTypeId && (isByStaff || bookableBy === 'patient'))
    : usualType(types)
  if (!type) throw new Problem('visit_type_not_offered')
  // Without a choice of types, no type name is shown.
  const [visitTypeName, visitTypeNameAr] = isStart(types) ? [null, null] : [type.name, type.nameAr]
  const { fee, followUpDays, followUps } = type
  const followUpRule = followUpDays === null ? null : { days: followUpDays, each: followUps }
  return { visit: lengthOf(type), fee, followUpRule, kept: { visitTypeId: type.id, visitTypeName, visitTypeNameAr } }
}

/** How long a visit is at each doctor unless a type is named. */
export const usualVisitsAmong =
  (types: readonly VisitTypeRow[]) =>
  (doctorId: string): VisitLength => {
    const type = usualType(typesOf(types, doctorId))
    return type ? lengthOf(type) : standardVisit
  }

export const usualVisits = async ({ visitTypes }: Deps): Promise<(doctorId: string) => VisitLength> =>
  usualVisitsAmong(await visitTypes.current())
