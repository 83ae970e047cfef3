import type { Inquiry } from '@aafiya/contracts/inquiries/inquiries'

import type { Deps } from '../../deps.ts'
import type { Answer } from '../../platform/http/answer.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { PageQuery } from '../../platform/http/keyset-page.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments } from '../appointments.table.ts'
import { isOwnVisit, type OwnVisit } from './own-visit.ts'

/** The inquiries of a visit's patient, as far as its doctor reads them in the inbox. Each reading is recorded. */
export const listVisitInquiries = (
  deps: Deps,
  caller: Caller,
  own: OwnVisit,
  query: PageQuery,
): Promise<Answer<Inquiry[]>> =>
  deps.db.transaction(async (tx) => {
    const [visit] = await tx.select({ personId: appointments.personId }).from(appointments).where(isOwnVisit(own))
    if (!visit) throw new Problem('appointment_not_found')
    return deps.hooks.inquiriesOf(tx, caller, { id: visit.personId, query })
  })
