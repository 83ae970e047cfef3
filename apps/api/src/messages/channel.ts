import type { Language } from '@aafiya/contracts/messages/message-key'
import type { MessageChannel, MessageFailure, MessageKind } from '@aafiya/contracts/notifications/message-channels'

import type { Queryable, Tx } from '../platform/db/database.ts'
import type { MailRequest } from '../platform/mail/mail.ts'

/** The mail of a message, as it goes into the outbox. */
export type Letter = Pick<MailRequest, 'template' | 'data' | 'secret' | 'to' | 'language'>

/** What a short message says: day, time and link, never what the visit is about. */
export interface MessageWords {
  startsAt: string
  doctorName: string
  doctorNameAr: string | null
  /** How many visits of that day it reminds of; `startsAt` is the first. */
  count?: number | undefined
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
  /** Whether its provider tells that a message has arrived. Where not, accepted is the last that is known. */
  readonly givesReceipts: boolean
  /** Whether it can reach an account now. */
  readonly reaches: (db: Queryable, accountId: string) => Promise<boolean>
  /** Writes the attempt's job into the outbox, in the transaction that plans it. */
  readonly post: (tx: Tx, attempt: PlannedAttempt) => Promise<void>
}

export type Channels = ReadonlyMap<MessageChannel, Channel>

/** A short message, written out. `attemptId` is the same at each try: what a receiver can recognise a repeat by. */
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
  /** From then on it says nothing new. */
  usefulUntil: Date
  /** What a newer message of the same name replaces, where a channel can: the visit it is about. */
  replaces: string
}

/** `providerId`: the provider's name of the message, by which it reports the delivery. */
export interface Accepted {
  providerId?: string | undefined
}

/**
 * Hands short messages to a provider. `send` ends within `timeoutMs`. It throws `ChannelRefusal` where another try cannot end otherwise;
 * any other error is tried again until the next channel's turn comes. Where it is unknown whether the provider took the message, it
 * counts as accepted: nobody gets one twice by the same channel.
 */
export interface Sender {
  readonly name: Exclude<MessageChannel, 'mail'>
  /** Who reports the deliveries, where somebody does. */
  readonly provider?: string
  readonly givesReceipts: boolean
  readonly timeoutMs: number
  readonly reaches: (db: Queryable, accountId: string) => Promise<boolean>
  readonly send: (message: ShortMessage) => Promise<Accepted>
}

/** A channel cannot deliver this message, now or later: the next one's turn. */
export class ChannelRefusal extends Error {
  override readonly name = 'ChannelRefusal'
  readonly failure: MessageFailure

  constructor(failure: MessageFailure, detail = '') {
    super(`${failure} ${detail}`.trim())
    this.failure = failure
  }
}
