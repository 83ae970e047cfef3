import { accessChanges, type AccessChange } from '@aafiya/contracts/notifications/notifications'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import { accountName, greetingName } from '../account/account-name.ts'
import { users, type UserRow } from '../account/users.table.ts'
import { mailOf, type MailDeps } from '../announcements/mail-kit.ts'
import { accessKey, type AccessReader } from '../notifications/notification-view.ts'
import { notify } from '../notifications/notify.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import type { EnqueueDeps } from '../platform/jobs/enqueue.ts'
import type { MailTemplates } from '../platform/mail/mail.ts'
import { postMail } from '../platform/mail/outbox.ts'
import { accountsActingFor, clinicDay, type RightsDeps } from './may-act-for.ts'
import { people } from './people.table.ts'
import { namesOf } from './person-name.ts'

/** The accounts that may see any of these people now. Read it before a change, for `announceAccessChange`. */
export async function accountsThatSee(
  db: Queryable,
  deps: RightsDeps,
  personIds: readonly string[],
): Promise<string[]> {
  const seeing = personIds.map((id) => sql`(${accountsActingFor(id, clinicDay(deps))})`)
  if (seeing.length === 0) return []
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = any(array(${sql.join(seeing, sql` union `)}))`)
  return rows.map(({ id }) => id)
}

/** Those of them that can act: a suspended account sees and does nothing until it is restored. */
export async function accountsThatAct(db: Queryable, deps: RightsDeps, personId: string): Promise<string[]> {
  const seeing = await accountsThatSee(db, deps, [personId])
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, seeing), eq(users.status, 'verified')))
  return rows.map(({ id }) => id)
}

interface ChangedAccess {
  change: AccessChange
  /** The people whose access changed; the first gives the name. After a merge, the kept and the other person. */
  personIds: readonly [string, ...string[]]
  /** Each of them: every reader reads the names of those whom they see, and no other name. */
  isOfEach?: true | undefined
  /** `accountsThatSee` of them before the change. */
  before: readonly string[]
  /** The account that gained or lost the right, where the change is about one. */
  guardianId?: string
}

const accessMail = 'access_changed'

/** The names that each reader may read. */
async function namesFor(
  tx: Tx,
  deps: RightsDeps,
  { personIds, isOfEach }: Pick<ChangedAccess, 'personIds' | 'isOfEach'>,
) {
  const named = isOfEach ? personIds : [personIds[0]]
  const found = await tx.select().from(people).where(inArray(people.id, named))
  const rows = named.flatMap((id) => found.filter((person) => person.id === id))
  if (rows.length < named.length) throw new Error('people with guardians are never deleted')
  if (!isOfEach) return () => namesOf(rows)
  const seers = new Map<string, string[]>()
  for (const id of named) seers.set(id, await accountsThatSee(tx, deps, [id]))
  return (readerId: string) => namesOf(rows.filter(({ id }) => seers.get(id)?.includes(readerId)))
}

async function guardianNamed(tx: Tx, id: string | undefined) {
  const [guardian] = id === undefined ? [] : await tx.select().from(users).where(eq(users.id, id))
  return guardian ? { who: accountName(guardian), whoAr: guardian.fullNameAr } : {}
}

/**
 * Notifies everyone concerned that access to a person has changed, in the app and by mail, in the transaction of the
 * change and after it: the person's own account, the accounts that gained or lost access, and those that keep it.
 */
export async function announceAccessChange(
  tx: Tx,
  deps: EnqueueDeps & RightsDeps,
  { change, personIds, isOfEach, before, guardianId }: ChangedAccess,
): Promise<void> {
  const after = await accountsThatSee(tx, deps, personIds)
  const readers = await tx
    .select()
    .from(users)
    .where(and(inArray(users.id, [...new Set([...before, ...after])]), eq(users.status, 'verified')))
    .orderBy(asc(users.id))
  const guardian = await guardianNamed(tx, guardianId)
  const namesOfReader = await namesFor(tx, deps, { personIds, isOfEach })
  const readerOf = ({ id }: UserRow): AccessReader => {
    if (personIds.includes(id)) return 'self'
    if (!after.includes(id)) return 'lost'
    return before.includes(id) ? 'other' : 'gained'
  }
  for (const user of readers) {
    const facts = { ...namesOfReader(user.id), ...guardian, reader: readerOf(user) }
    await notify(tx, deps, { userId: user.id, kind: change, facts, link: '/profile' })
    const data = { change, facts, recipientName: greetingName(user, user.language) }
    await postMail(tx, deps, { template: accessMail, to: user.email, language: user.language, data })
  }
}

const AccessFacts = z.object({
  change: z.enum(accessChanges),
  facts: z.record(z.string(), z.nullable(z.string())),
  recipientName: z.string(),
})

/** The mail has the notification's text. */
export const accessMails = (deps: MailDeps): MailTemplates => ({
  [accessMail]: mailOf(deps, AccessFacts, ({ say, headline, inLanguage, page }, { change, facts, recipientName }) => ({
    firstName: recipientName,
    subject: headline(`${change}_title`),
    paragraphs: [
      say(accessKey(change, facts['reader']), {
        person: inLanguage(facts['person'], facts['personAr']) ?? '',
        who: inLanguage(facts['who'], facts['whoAr']) ?? '',
      }),
    ],
    link: { label: say('access_button'), url: page('/profile') },
    footnote: say('access_footnote'),
  })),
})
