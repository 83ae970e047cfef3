import * as z from 'zod/mini'

import { Id, Instant, optionalText, pageQuery, PlainDate } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { rates } from '../platform/rates.ts'
import { auditActions, auditAreas } from './audit-areas.ts'

/**
 * A person as the audit knows them: by an id that is used nowhere else. The names are null once the person is erased,
 * and of visitors without an account, whose id is hashed.
 */
const AuditPerson = z.object({ id: z.guid(), name: z.nullable(z.string()), nameAr: z.nullable(z.string()) })
export type AuditPerson = z.infer<typeof AuditPerson>

/** An audit entry as administrators read it. `owner`: whose record it was. */
export const AuditLine = z.object({
  id: Id,
  at: Instant,
  /** One of the audited actions; an earlier or later release may have written others. */
  action: z.string(),
  isChange: z.boolean(),
  isRefused: z.boolean(),
  /** `role`: of an account, or `visitor` or `operator`. */
  actor: z.extend(AuditPerson, { role: z.string() }),
  owner: AuditPerson,
})
export type AuditLine = z.infer<typeof AuditLine>

export const auditShown = ['reads', 'changes', 'refused'] as const

const sought = {
  actor: z.optional(optionalText(limits.nameMax)),
  patient: z.optional(optionalText(limits.nameMax)),
  area: z.optional(z.enum(auditAreas, key('value_invalid'))),
  action: z.optional(z.enum(auditActions, key('value_invalid'))),
  show: z.optional(z.enum(auditShown, key('value_invalid'))),
  from: z.optional(PlainDate),
  to: z.optional(PlainDate),
}

/**
 * `actor`, `patient`: a name, e-mail address or telephone number, or the audit's id of the person. `from`, `to`: the
 * first and last civil day at the clinic, both included.
 */
export const AuditFilter = z.strictObject(sought)
export type AuditFilter = z.infer<typeof AuditFilter>

/** A page of what a filter finds. */
export const AuditQuery = z.strictObject({ ...pageQuery, ...sought })
export type AuditQuery = z.infer<typeof AuditQuery>

/** Calls of administrators about the audit. */
export const audit = declare({
  list: {
    method: 'get',
    path: '/audit',
    access: 'administrator',
    summary: 'Search the audit by actor, patient, action and day, latest first; the search is an entry too',
    query: AuditQuery,
    response: z.array(AuditLine),
    errors: [],
  },
  download: {
    method: 'get',
    path: '/audit/lines',
    access: 'administrator',
    summary:
      'Everything that a search of the audit finds, latest first, sent as it is read; the search is an entry too',
    query: AuditFilter,
    response: z.array(AuditLine),
    errors: [],
    rates: [rates.auditDownloads],
  },
})
