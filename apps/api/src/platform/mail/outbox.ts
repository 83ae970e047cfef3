import type { Language } from '@aafiya/contracts/messages/message-key'
import { languages } from '@aafiya/contracts/platform/people'
import * as z from 'zod/mini'

import type { Tx } from '../db/database.ts'
import { enqueue, type EnqueueDeps } from '../jobs/enqueue.ts'
import type { Job, JobKind } from '../jobs/job-kind.ts'
import type { MailRequest, MailTemplates, MailTransport } from './mail.ts'

const Waiting = z.object({
  template: z.string(),
  to: z.string(),
  language: z.enum(languages),
  data: z.record(z.string(), z.unknown()),
})

/** Its timeout is longer than the deadline of the transport, which therefore gives up first. */
export const mailJob: JobKind = { name: 'mail', lane: 'mails', channel: 'mail', timeoutMs: 180_000 }
/** A mail with a code or a link, which its recipient is waiting for. */
export const codeMailJob: JobKind = { name: 'code_mail', lane: 'codes', channel: 'mail', timeoutMs: 90_000 }

const jobOf = ({ secret, isUnhurried, job, ...payload }: MailRequest) => ({
  ...job,
  kind: secret && !isUnhurried ? codeMailJob : mailJob,
  payload: { ...payload },
  ...(secret && { secret }),
})

/** Writes mails into the outbox, in the transaction of the event they report. */
export const postMail = (tx: Tx, deps: EnqueueDeps, ...mails: MailRequest[]): Promise<void> =>
  enqueue(tx, deps, ...mails.map(jobOf))

const decoy = 'decoy'

/**
 * The same work as posting a mail, for an address that must not get one: response times do not reveal the difference.
 */
export const postDecoy = (tx: Tx, deps: EnqueueDeps, language: MailRequest['language'], code: string): Promise<void> =>
  postMail(tx, deps, { template: decoy, to: '', language, data: {}, secret: { code } })

export interface MailWording {
  senderNameIn: (language: Language) => string | undefined
  /** Maps the requested language to the one that the mail is written in. */
  languageFor: (requested: Language) => Language
}

/**
 * Sends one waiting mail, in the clinic's own language if it does not offer the requested one. `senderName`: see
 * `OutgoingMail`.
 */
export const mailHandler =
  (templates: MailTemplates, transport: MailTransport, { senderNameIn, languageFor }: MailWording, isUrgent = false) =>
  async (job: Job) => {
    const { template, to, data, ...waiting } = Waiting.parse(job.payload)
    const language = languageFor(waiting.language)
    if (template === decoy) return
    const render = templates[template]
    if (!render) throw new Error(`no mail template ${template}`)
    const senderName = senderNameIn(language)
    await transport.send({
      id: job.id,
      to,
      language,
      isUrgent,
      ...(senderName !== undefined && { senderName }),
      ...render({ template, language, data, secret: job.secret }),
    })
  }
