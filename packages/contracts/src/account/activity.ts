import * as z from 'zod/mini'

import { Id, Instant, pageQuery } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { everyKind } from './activity-kinds.ts'
import { Person } from './family.ts'

/**
 * Who acted. `name` is null for administrators, for deleted accounts, and for accounts that never looked after the
 * person; a receptionist is named by first name and initial.
 */
const Actor = z.object({
  kind: z.enum(['you', 'guardian', 'doctor', 'receptionist', 'administrator', 'account']),
  name: z.nullable(z.string()),
  nameAr: z.nullable(z.string()),
})

/** An audit entry as its subject reads it. `person` is null if that is the caller. */
export const Activity = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(everyKind),
  isChange: z.boolean(),
  isRefused: z.boolean(),
  actor: Actor,
  person: z.nullable(Person),
  /** The device they signed in on, such as "Chrome · Android". */
  device: z.nullable(z.string()),
})
export type Activity = z.infer<typeof Activity>

/** `person`: the id of the caller, or of a person they book for; by default all of them. */
export const ActivityQuery = z.strictObject({
  ...pageQuery,
  person: z.optional(Id),
  only: z.optional(z.literal('changes', key('value_invalid'))),
})
export type ActivityQuery = z.infer<typeof ActivityQuery>

/** Calls about who saw or changed the records of the caller and the people they book for. */
export const activity = declare({
  list: {
    method: 'get',
    path: '/me/activity',
    access: 'signed-in',
    summary: 'Who opened or changed what about the caller and the people they book for, latest first',
    query: ActivityQuery,
    response: z.array(Activity),
    errors: ['person_not_found'],
  },
})
