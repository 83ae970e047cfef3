import * as z from 'zod/mini'

import { Person } from '../account/family.ts'
import { Id, PlainDate } from '../language/text.ts'
import { declare } from '../platform/endpoint.ts'
import { callReasons } from './call-reasons.ts'

/**
 * A visit to call about: booked, still to come, not confirmed at its present time. `reasons`: why it may be missed, in the order of
 * `callReasons`. `missed`: how many visits of the last year the patient missed. `guardian`: whose number it is if the patient has none.
 */
export const Call = z.object({
  visitId: Id,
  reasons: z.array(z.enum(callReasons)),
  missed: z.int(),
  phones: z.array(z.string()),
  guardian: z.optional(z.object({ ...Person.shape, phones: z.array(z.string()) })),
})
export type Call = z.infer<typeof Call>

/** Whom the front desk calls about their visit (design section 12). */
export const callList = declare({
  list: {
    method: 'get',
    path: '/desk/calls',
    access: 'desk',
    summary: 'Visits of a day that nobody has confirmed, those that are most likely to be missed first, with the rules that say so',
    query: z.strictObject({ date: z.optional(PlainDate) }),
    response: z.object({ date: PlainDate, calls: z.array(Call) }),
    errors: ['date_too_far'],
  },
})
