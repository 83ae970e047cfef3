import type { Language } from '@aafiya/contracts/messages/message-key'
import { languages } from '@aafiya/contracts/platform/people'
import * as z from 'zod/mini'

import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { enqueue, type EnqueueDeps } from '../../platform/jobs/enqueue.ts'
import { PermanentFailure, type JobHandler, type JobKind } from '../../platform/jobs/job-kind.ts'
import { fill } from '../../platform/languages.ts'
import { ChannelRefusal } from '../channel.ts'
import { providerTimeoutMs } from '../providers/call-message-provider.ts'
import type { SmsGateway } from '../providers/phone-gateways.ts'
import ar from '../texts/ar.json' with { type: 'json' }
import en from '../texts/en.json' with { type: 'json' }

const texts = { en, ar }
const kind: JobKind = { name: 'phone_code', lane: 'sms', timeoutMs: providerTimeoutMs + 10_000 }
const Secret = z.object({ phone: z.string(), code: z.string(), language: z.enum(languages) })

interface PhoneCode {
  phone: string
  code: string
  language: Language
}

export const postPhoneCode = (tx: Tx, deps: EnqueueDeps, { phone, code, language }: PhoneCode): Promise<void> =>
  enqueue(tx, deps, { kind, payload: {}, secret: { phone, code, language } })

/** Sends a code by SMS. After ten minutes it is of no use, and nobody waits for it. */
export const phoneCodeHandler = ({ clinic }: Pick<Deps, 'clinic'>, gateway: SmsGateway): JobHandler => ({
  kind,
  async handle({ id, secret }) {
    const { phone, code, language } = Secret.parse(secret)
    const { name, nameAr } = clinic.facts()
    const text = fill(texts[language].phone_code, { code, clinicName: language === 'ar' ? nameAr : name })
    try {
      await gateway.sendText({ to: phone, text, attemptId: id })
    } catch (error) {
      throw error instanceof ChannelRefusal ? new PermanentFailure(error.message) : error
    }
  },
})
