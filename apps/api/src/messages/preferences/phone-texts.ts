import { inLanguage } from '@aafiya/contracts/language/in-language'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { languages } from '@aafiya/contracts/platform/people'
import * as z from 'zod/mini'

import { announcementTexts, lifetimes } from '../../announcements/announcement-texts.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { enqueue, type EnqueueDeps } from '../../platform/jobs/enqueue.ts'
import { PermanentFailure, type JobHandler, type JobKind } from '../../platform/jobs/job-kind.ts'
import { fill } from '../../platform/languages.ts'
import { isTextable } from '../../platform/phones.ts'
import { ChannelRefusal } from '../channel.ts'
import { hasOptedOut } from '../phone-for.ts'
import { providerTimeoutMs } from '../providers/call-message-provider.ts'
import type { SmsGateway } from '../providers/phone-gateways.ts'

const timeoutMs = providerTimeoutMs + 10_000
const codeKind: JobKind = { name: 'phone_code', lane: 'sms', timeoutMs }
const claimKind: JobKind = { name: 'claim_text', lane: 'sms', timeoutMs }
const To = z.object({ phone: z.string(), language: z.enum(languages) })
const Code = z.object({ ...To.shape, code: z.string() })

export const postPhoneCode = (
  tx: Tx,
  deps: EnqueueDeps,
  { phone, code, language }: z.infer<typeof Code>,
): Promise<void> => enqueue(tx, deps, { kind: codeKind, payload: {}, secret: { phone, code, language } })

/**
 * Tells the telephones of a record by SMS that an account has claimed it: if there are no guardians, a wrong claim
 * would otherwise go unnoticed.
 */
export async function postClaimTexts(
  tx: Tx,
  deps: Deps,
  { phones, language }: { phones: readonly string[]; language: Language },
): Promise<void> {
  if (!deps.channels.has('sms')) return
  for (const phone of phones)
    if (isTextable(phone, deps.clinic.facts().phoneCountries) && !(await hasOptedOut(tx, phone, 'sms')))
      await enqueue(tx, deps, { kind: claimKind, payload: {}, secret: { phone, language } })
}

/**
 * Sends a code, or the notice of a claimed record, by SMS. A code expires after ten minutes, so it is not retried
 * longer.
 */
export function phoneTextHandlers({ clinic }: Pick<Deps, 'clinic'>, gateway: SmsGateway): JobHandler[] {
  const send = async (
    id: string,
    { phone, language }: z.infer<typeof To>,
    text: string,
    facts: Record<string, string> = {},
  ) => {
    const { name, nameAr } = clinic.facts()
    const filled = fill(text, { ...lifetimes(language), ...facts, clinicName: inLanguage(language, name, nameAr) })
    try {
      await gateway.sendText({ to: phone, text: filled, attemptId: id })
    } catch (error) {
      throw error instanceof ChannelRefusal ? new PermanentFailure(error.message) : error
    }
  }
  return [
    {
      kind: codeKind,
      async handle({ id, secret }) {
        const { code, ...to } = Code.parse(secret)
        await send(id, to, announcementTexts[to.language].phone_code_sms, { code })
      },
    },
    {
      kind: claimKind,
      async handle({ id, secret }) {
        const to = To.parse(secret)
        await send(id, to, announcementTexts[to.language].record_claimed_sms)
      },
    },
  ]
}
