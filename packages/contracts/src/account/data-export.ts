import * as z from 'zod/mini'

import { Instant } from '../language/text.ts'
import { declare } from '../platform/endpoint.ts'
import { codeRates, rates } from '../platform/rates.ts'
import { ProofOfIdentity } from './proof-of-identity.ts'

/**
 * The file with everything stored about the caller and the people they look after. `making`: a job writes it, `done`
 * of `total` parts so far. `ready`: it can be fetched until `expiresAt`; `url` opens it for a few minutes; it is null
 * unless the caller has signed in, or confirmed who they are, within the last minutes (`POST /sessions/fresh`).
 * `visits`, `inquiries` and `files` are what it would contain now.
 */
export const DataExport = z.object({
  state: z.enum(['none', 'making', 'ready', 'failed']),
  done: z.number(),
  total: z.number(),
  bytes: z.nullable(z.number()),
  expiresAt: z.nullable(Instant),
  url: z.nullable(z.string()),
  hasPassword: z.boolean(),
  visits: z.number(),
  inquiries: z.number(),
  files: z.number(),
})
export type DataExport = z.infer<typeof DataExport>

/** Calls about the caller's data as a file. */
export const dataExport = declare({
  show: {
    method: 'get',
    path: '/me/export',
    access: 'signed-in',
    summary:
      "The state of the file with the caller's data, with a link to it once it is ready and the caller has lately signed in",
    response: DataExport,
    errors: [],
  },
  request: {
    method: 'post',
    path: '/me/export',
    access: 'signed-in',
    summary: 'Have a file made with everything stored about the caller; a mail says when it is ready',
    body: ProofOfIdentity,
    response: DataExport,
    errors: ['password_wrong', 'confirmation_code_required', 'otp_invalid'],
    rates: [rates.passwordConfirmations, rates.exports, codeRates],
  },
})
