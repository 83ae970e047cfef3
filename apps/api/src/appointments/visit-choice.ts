import { standardVisit, type VisitLength } from '@aafiya/contracts/hours/slots'

import type { Deps } from '../deps.ts'
import { isStart, needsNothing, typesOf } from '../doctors/visit-types/offered-types.ts'
import type { VisitTypeRow } from '../doctors/visit-types/visit-types.table.ts'
import type { Queryable } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import type { AppointmentRow } from './appointments.table.ts'

/** What is to be booked with a doctor. */
export interface VisitChoice {
  visit: VisitLength
  /** Null: the doctor's own. */
  fee: number | null
  /** Null: it needs no earlier visit. */
  followUpDays: number | null
  /** What the appointment keeps of its type. */
  kept: Pick<AppointmentRow, 'visitTypeId' | 'visitTypeName' | 'visitTypeNameAr'>
}

const lengthOf = ({ minutes, pauseMinutes }: VisitTypeRow): VisitLength => ({ minutes, pauseMinutes })

/** One of the doctor's visit types, for patients only of those that they may book; the first that needs no earlier visit unless one is named. */
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
    : types.find((one) => needsNothing(one))
  if (!type) throw new Problem('visit_type_not_offered')
  // Who can choose nothing reads no name of it.
  const [visitTypeName, visitTypeNameAr] = isStart(types) ? [null, null] : [type.name, type.nameAr]
  const { fee, followUpDays } = type
  return { visit: lengthOf(type), fee, followUpDays, kept: { visitTypeId: type.id, visitTypeName, visitTypeNameAr } }
}

/** How long a visit is at each doctor unless a type is named. */
export const usualVisitsAmong =
  (types: readonly VisitTypeRow[]) =>
  (doctorId: string): VisitLength => {
    const type = typesOf(types, doctorId).find((one) => needsNothing(one))
    return type ? lengthOf(type) : standardVisit
  }

export const usualVisits = async ({ visitTypes }: Deps): Promise<(doctorId: string) => VisitLength> =>
  usualVisitsAmong(await visitTypes.current())
