import type { Language } from '@aafiya/contracts/messages/message-key'
import type { MessageChannel, MessageFailure, MessageKind } from '@aafiya/contracts/notifications/message-channels'

import type { Queryable, Tx } from '../platform/db/database.ts'
import type { MailRequest } from '../platform/mail/mail.ts'

/** The mail of a message, as written to the outbox. */
export type Letter = Pick<MailRequest, 'template' | 'data' | 'secret' | 'to' | 'language'>

interface VisitWords {
  startsAt: string
  doctorName: string
  doctorNameAr: string | null
}

/** The content of a short message: day, time and link, never the reason for the visit. */
export interface MessageWords extends VisitWords {
  /** How many visits of that day it reminds of; `startsAt` is the first. */
  count?: number | undefined
  /** The visits after the first, where they are few enough to name each. */
  others?: readonly VisitWords[] | undefined
  /** How late the doctor is; 0: on time again. */
  lateMinutes?: number | undefined
  link?: string | undefined
}

/** Everything a channel may need to write a message; encrypted where it is stored. */
export interface MessageContent {
  letter?: Letter | undefined
  words?: MessageWords | undefined
}

/** One attempt to reach an account by one channel. `id` is also the id of its job. */
export interface PlannedAttempt {
  id: string
  kind: MessageKind
  accountId: string
  content: MessageContent
  runAt: Date
}

/** A way of reaching an account. */
export interface Channel {
  readonly name: MessageChannel
  /** Whether its provider reports deliveries. If not, accepted is its last known state. */
  readonly givesReceipts: boolean
  /** Whether it can reach an account now. */
  readonly reaches: (db: Queryable, accountId: string) => Promise<boolean>
  /** Writes the attempt's job into the outbox, in the transaction that plans it. */
  readonly post: (tx: Tx, attempt: PlannedAttempt) => Promise<void>
}

export type Channels = ReadonlyMap<MessageChannel, Channel>

/** A short message, written out. `attemptId` is the same at each try, so that a receiver can recognise a repeat. */
export interface ShortMessage {
  attemptId: string
  accountId: string
  kind: MessageKind
  language: Language
  clinicName: string
  /** A sentence without the link, for channels that show the link as a button or open it when pressed. */
  sentence: string
  /** Everything in one segment of a text message where that is possible, with the link. */
  text: string
  link: string | undefined
  /** After this instant the message is useless. */
  usefulUntil: Date
  /** The visit it is about: a newer message about it replaces this one, if the channel supports that. */
  replaces: string
}

/** `providerId`: the provider's id of the message, which its delivery reports use. */
export interface Accepted {
  providerId?: string | undefined
}

/**
 * Hands short messages to a provider. `send` ends within `timeoutMs`. It throws `ChannelRefusal` if retrying cannot
 * help; any other error is retried until the next channel's turn. If it is unknown whether the provider accepted the
 * message, it counts as accepted: no message is sent twice on the same channel.
 */
export interface Sender {
  readonly name: Exclude<MessageChannel, 'mail'>
  /** The provider that reports deliveries, if any. */
  readonly provider?: string
  readonly givesReceipts: boolean
  readonly timeoutMs: number
  readonly reaches: (db: Queryable, accountId: string) => Promise<boolean>
  readonly send: (message: ShortMessage) => Promise<Accepted>
}

/** A channel cannot deliver this message, now or later, so the next channel follows. */
export class ChannelRefusal extends Error {
  override readonly name = 'ChannelRefusal'
  readonly failure: MessageFailure

  constructor(failure: MessageFailure, detail = '') {
    super(`${failure} ${detail}`.trim())
    this.failure = failure
  }
}
