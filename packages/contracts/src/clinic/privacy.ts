import * as z from 'zod/mini'

import { declare } from '../platform/endpoint.ts'

/** What the clinic deletes after a time, in the order in which the privacy page names it. */
export const retentionKeys = [
  'visit_notes',
  'inquiries',
  'unclaimed_people',
  'closed_accounts',
  'audit',
  'desk_notes',
  'messages',
  'notifications',
  'provider_events',
  'sessions',
  'mails',
  'sign_ups',
  'codes',
  'exports',
] as const
export type RetentionKey = (typeof retentionKeys)[number]

/** Others who process data for the clinic, as far as they are configured. */
export const processors = [
  'stripe',
  'paymob',
  'twilio',
  'whatsapp',
  'unifonic',
  'google',
  'push',
  'object_store',
] as const

/** What the privacy page takes from the system: how long data is kept, and who processes it for the clinic. */
export const Privacy = z.object({
  retention: z.array(z.object({ key: z.enum(retentionKeys), amount: z.int(), unit: z.enum(['day', 'year']) })),
  processors: z.array(z.enum(processors)),
})
export type Privacy = z.infer<typeof Privacy>

export const privacy = declare({
  show: {
    method: 'get',
    path: '/clinic/privacy',
    access: 'public',
    summary: 'How long data is kept, and who processes it for the clinic',
    response: Privacy,
    errors: [],
  },
})
