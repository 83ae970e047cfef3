import type { MessageFailure } from '@aafiya/contracts/notifications/message-channels'

import type { RawBody } from '../../platform/http/read-json.ts'
import type { PhoneChannel } from '../phones.table.ts'

/** Which attempt a provider speaks of: the id that we gave it, or the name that it gave the message. */
interface Named {
  attemptId?: string | undefined
  providerId: string
}

/** A provider's report. Reports form a set: repeated or in another order, they mean the same. */
export type Report =
  | ({ kind: 'delivered' } & Named)
  | ({ kind: 'failed'; failure: MessageFailure } & Named)
  /** A reply from an E.164 number; with its time and the message it answers, if the provider reports them. */
  | {
      kind: 'reply'
      channel: PhoneChannel
      phone: string
      text: string
      at?: Date | undefined
      replyTo?: string | undefined
    }

export interface WebhookQuery {
  attempt?: string | undefined
  key?: string | undefined
}

/** Verifies and reads a webhook call. Throws `webhook_signature_invalid`. */
export type ReadReports = (raw: RawBody, query: WebhookQuery) => Report[]
