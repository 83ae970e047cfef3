import type { Language } from '@aafiya/contracts/messages/message-key'

/** A mail as it leaves: both forms of the same words. */
export interface RenderedMail {
  subject: string
  text: string
  html: string
  attachments?: readonly { filename: string; content: string; contentType: string }[]
}

export interface OutgoingMail extends RenderedMail {
  /** Identifies the mail: its Message-ID is derived from it, so that a repeat can be recognised. */
  id: string
  to: string
  /** The language of the mail, and so the sender name it uses. */
  language: Language
  /** The clinic's name in that language, where it was set while the process runs; else the configured one counts. */
  senderName?: string
  /** Its recipient is waiting for it: it waits behind no other mail. */
  isUrgent?: boolean
}

/**
 * Gives a mail to anyone who delivers it: an SMTP server, or the local mailbox of development. Throws
 * `PermanentFailure` where that refuses it for good.
 */
export interface MailTransport {
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/** An entry of the outbox: which mail, to which address, in which language, with which values. */
export interface MailRequest {
  template: string
  to: string
  language: Language
  data: Record<string, unknown>
  /** Codes and links, encrypted while they wait. */
  secret?: Record<string, string> | undefined
  /** It has a secret, but no user is waiting for it, so it goes out with the other mails. */
  isUnhurried?: true
  /** The id of its job, where something else names it too, and when it may go out. */
  job?: { id: string; runAt: Date }
}

export type RenderMail = (
  request: Omit<MailRequest, 'to' | 'secret' | 'isUnhurried' | 'job'> & { secret: Readonly<Record<string, string>> },
) => RenderedMail

export type MailTemplates = Readonly<Record<string, RenderMail>>
