import { setTimeout as wait } from 'node:timers/promises'

import type { TestMail } from '@aafiya/contracts/clinic/clinic'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'

import { users } from '../account/users.table.ts'
import { mailOf, type MailDeps } from '../announcements/mail-kit.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../platform/http/caller.ts'
import { describeError } from '../platform/log.ts'
import type { MailTemplates } from '../platform/mail/mail.ts'
import { Problem } from '../platform/problem.ts'

const template = 'test_mail'

export const testMails = (deps: MailDeps): MailTemplates => ({
  [template]: mailOf(deps, z.object({ firstName: z.string() }), ({ say, headline }, { firstName }) => ({
    firstName,
    subject: headline('test_mail_subject'),
    paragraphs: [say('test_mail_sentence')],
  })),
})

/** The server's own words, of the first cause: ours say only that it refused. */
const answerOf = (error: unknown): string => {
  const first = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return String(first instanceof Error ? first.message : first).slice(0, 300)
}

/** As long as a person waits at a screen; a mail server that is away may take longer to find out. */
const longestMs = 20_000

/**
 * Mails the caller at once and answers what the mail server said. Not through the outbox: that tries again for hours
 * without a word to anyone.
 */
export async function sendTestMail(
  { db, log, sendMailNow }: Deps,
  { userId }: Caller,
  waitMs = longestMs,
): Promise<TestMail> {
  const [account] = await db
    .select({ to: users.email, firstName: users.firstName, language: users.language })
    .from(users)
    .where(eq(users.id, userId))
  if (!account) throw new Problem('signed_out')
  const { to, firstName, language } = account
  const sending = sendMailNow({ template, to, language, data: { firstName } }).then(
    () => null,
    (error: unknown) => {
      log.warn({ error: describeError(error) }, 'a test mail was not accepted')
      return answerOf(error)
    },
  )
  const late = wait(waitMs, `no answer within ${waitMs / 1000} seconds`, { ref: false })
  return { to, refusal: await Promise.race([sending, late]) }
}
