import type { ManagedVisitType } from '@aafiya/contracts/doctors/visit-types'

import type { VisitTypeRow } from './visit-types.table.ts'

/** A visit type as administrators read it. */
export function toManagedVisitType({ position: _, ...row }: VisitTypeRow): ManagedVisitType {
  return { ...row, retiredAt: row.retiredAt?.toISOString() ?? null }
}
