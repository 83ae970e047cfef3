import type { Language } from '@aafiya/contracts/messages/message-key'
import type { MessageProvider } from '@aafiya/contracts/notifications/message-webhooks'

import type { Accepted } from '../channel.ts'

export interface Text {
  /** E.164. */
  to: string
  text: string
  attemptId: string
}

/**
 * A message outside of a conversation is a template that WhatsApp has approved, with a sentence and a link filled in.
 */
export interface Template {
  to: string
  language: Language
  sentence: string
  link: string
  attemptId: string
}

/** Hands text messages to a provider; throws `ChannelRefusal` for good, anything else for now. */
export interface SmsGateway {
  readonly provider: MessageProvider
  readonly sendText: (message: Text) => Promise<Accepted>
}

export interface WhatsappGateway {
  readonly provider: MessageProvider
  readonly sendTemplate: (message: Template) => Promise<Accepted>
}
