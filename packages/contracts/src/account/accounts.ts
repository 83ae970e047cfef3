import * as z from 'zod/mini'

import { Id, Instant, optionalText, pageQuery } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { roles } from '../platform/people.ts'

/** The roles that an administrator gives; doctors come and go by their application. */
export const GivenRole = z.literal([roles.patient, roles.administrator, roles.receptionist], key('value_invalid'))
export type GivenRole = z.infer<typeof GivenRole>

/**
 * An account as administrators read it. `reset`: an administrator has requested to remove its second factor, and
 * another one must confirm; `isOwn`: the caller requested it.
 */
export const Account = z.object({
  id: Id,
  fullName: z.string(),
  fullNameAr: z.nullable(z.string()),
  email: z.string(),
  role: z.literal(Object.values(roles)),
  isSuspended: z.boolean(),
  createdAt: Instant,
  lastSeenAt: z.nullable(Instant),
  /** Devices that are logged in. */
  sessions: z.int(),
  hasSecondFactor: z.boolean(),
  reset: z.nullable(z.object({ requestedAt: Instant, requestedBy: z.string(), isOwn: z.boolean() })),
})
export type Account = z.infer<typeof Account>

/** `q`: a name or an e-mail address; without it, the accounts of staff. */
export const AccountQuery = z.strictObject({ ...pageQuery, q: z.optional(optionalText(limits.nameMax)) })
export type AccountQuery = z.infer<typeof AccountQuery>

export const ChangeRole = z.strictObject({ role: GivenRole })

const params = z.strictObject({ id: Id })
const one = { access: 'administrator', params, response: Account } as const

/** Calls of administrators about other people's accounts. */
export const accounts = declare({
  list: {
    method: 'get',
    path: '/accounts',
    access: 'administrator',
    summary: 'Find accounts by name or e-mail address, the newest first',
    query: AccountQuery,
    response: z.array(Account),
    errors: [],
  },
  suspend: {
    ...one,
    method: 'post',
    path: '/accounts/:id/suspend',
    fresh: true,
    summary: 'Close an account to its owner until it is restored, and end its sessions',
    errors: ['account_not_found', 'last_administrator'],
  },
  restore: {
    ...one,
    method: 'post',
    path: '/accounts/:id/restore',
    fresh: true,
    summary: 'Open a suspended account again',
    errors: ['account_not_found'],
  },
  changeRole: {
    ...one,
    method: 'put',
    path: '/accounts/:id/role',
    fresh: true,
    summary: 'Change the role of an account, and end its sessions',
    body: ChangeRole,
    errors: ['account_not_found', 'last_administrator', 'doctors_role_fixed'],
  },
  endSessions: {
    ...one,
    method: 'delete',
    path: '/accounts/:id/sessions',
    summary: 'End every session of an account',
    errors: ['account_not_found'],
  },
  requestReset: {
    ...one,
    method: 'post',
    path: '/accounts/:id/second-factor-reset',
    fresh: true,
    summary: 'Request to remove the second factor of an account, which another administrator confirms within a day',
    errors: ['account_not_found', 'second_factor_missing', 'administrator_too_new'],
  },
  withdrawReset: {
    ...one,
    method: 'delete',
    path: '/accounts/:id/second-factor-reset',
    summary: 'Withdraw or refuse the request to remove a second factor',
    errors: ['account_not_found'],
  },
  confirmReset: {
    ...one,
    method: 'post',
    path: '/accounts/:id/second-factor-reset/confirm',
    fresh: true,
    summary: 'Remove the second factor of an account and end its sessions, as another administrator has requested',
    errors: ['account_not_found', 'reset_not_requested', 'second_administrator_needed', 'administrator_too_new'],
  },
})
