import type { Language } from '@aafiya/contracts/messages/message-key'

/** A mail as it leaves: both forms of the same words. */
export interface RenderedMail {
  subject: string
  text: string
  html: string
  attachments?: readonly { filename: string; content: string; contentType: string }[]
}

export interface OutgoingMail extends RenderedMail {
  /** Names the mail for good: its Message-ID comes from it, so that a repeat can be recognised. */
  id: string
  to: string
  /** What it is written in, and so whose name it is sent under. */
  language: Language
  /** The clinic's name in that language, where it was set while the process runs; else the configured one counts. */
  senderName?: string
}

/**
 * Gives a mail to anyone who delivers it: an SMTP server, or the local mailbox of development. Throws `PermanentFailure` where that
 * refuses it for good.
 */
export interface MailTransport {
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/** What waits in the outbox: which mail, to whom, in which language, with what to fill in. */
export interface MailRequest {
  template: string
  to: string
  language: Language
  data: Record<string, unknown>
  /** Codes and links, encrypted while they wait. */
  secret?: Record<string, string> | undefined
  /** It has a secret but nobody is waiting for it, so it goes out with the other mails. */
  isUnhurried?: true
  /** The id of its job, where something else names it too, and when it may go out. */
  job?: { id: string; runAt: Date }
}

export type RenderMail = (
  request: Omit<MailRequest, 'to' | 'secret' | 'isUnhurried' | 'job'> & { secret: Readonly<Record<string, string>> },
) => RenderedMail

export type MailTemplates = Readonly<Record<string, RenderMail>>
