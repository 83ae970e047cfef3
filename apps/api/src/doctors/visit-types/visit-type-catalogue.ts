import { needsNothing } from '@aafiya/contracts/doctors/usual-type'
import type { VisitTypeFields } from '@aafiya/contracts/doctors/visit-type-fields'
import type { ManagedVisitType } from '@aafiya/contracts/doctors/visit-types'
import { limits } from '@aafiya/contracts/platform/limits'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { catalogueVerbs } from '../../platform/catalogue.ts'
import { Problem } from '../../platform/problem.ts'
import { readVisitTypes } from './visit-type-list.ts'
import { visitTypes, type VisitTypeRow } from './visit-types.table.ts'

/** `doctorId`: the type's doctor; null: the clinic's type, for every doctor without their own types. */
type Added = VisitTypeFields & { doctorId: string | null }

/**
 * The bookable types: the clinic's list, and one for each doctor with their own types. Booked visits keep the type
 * they were booked with.
 */
export const visitTypeCatalogue = (deps: Deps) =>
  catalogueVerbs<VisitTypeRow, Added, VisitTypeFields, ManagedVisitType>(deps, {
    subject: 'visit_type',
    changed: 'visit_type_changed',
    table: visitTypes,
    max: limits.visitTypesMax,
    full: 'too_many_visit_types',
    read: readVisitTypes,
    insert: (tx, entry) => tx.insert(visitTypes).values(entry).returning(),
    update: (tx, id, changes) => tx.update(visitTypes).set(changes).where(eq(visitTypes.id, id)).returning(),
    isBeside: (entry, other) => entry.doctorId === other.doctorId,
    // Patients must have something that they can book at any time.
    refuseUnsound: (entry, beside) => {
      if (!needsNothing(entry) && !beside.some(needsNothing)) throw new Problem('last_visit_type')
    },
    // A doctor's last type can be retired, since the clinic's take its place.
    refuseNeeded: ({ doctorId }, beside) => {
      const isEnough = beside.some(needsNothing) || (doctorId !== null && beside.length === 0)
      if (!isEnough) throw new Problem('last_visit_type')
    },
    view: ({ position: _, retiredAt, ...row }) => ({ ...row, retiredAt: retiredAt?.toISOString() ?? null }),
    refresh: deps.visitTypes.refresh,
  })
