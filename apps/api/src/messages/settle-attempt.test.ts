import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { messagingClinic } from '../../test/clinics/messaging-clinic.ts'
import { whileUncommitted } from '../../test/while-uncommitted.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { messageAttempts } from './message-attempts.table.ts'
import { messages } from './messages.table.ts'
import { markMailsSent } from './settle-attempt.ts'

test('recording sent mails locks their messages before their jobs, as erasing does, so that none waits for the other', async () => {
  const { ready, book, database, clock } = await messagingClinic()
  const { db } = database
  await ready(['mail', 'sms'])
  await book()
  const [attempt] = await db.select().from(messageAttempts).where(eq(messageAttempts.channel, 'mail'))
  const ids = [attempt?.id ?? '']
  const ended = { ids, settledIds: ids, now: clock.now().toISOString() }
  const ofMessage = eq(messages.id, attempt?.messageId ?? '')
  await whileUncommitted<unknown>(
    db,
    (tx) => tx.update(messages).set({ kind: 'booked' }).where(ofMessage),
    () => markMailsSent(db, ended),
    () => db.select().from(jobs).where(inArray(jobs.id, ids)).for('update', { noWait: true }),
  )
  const [sent] = await db.select().from(messages).where(ofMessage)
  expect(sent?.content).toBeNull()
})
