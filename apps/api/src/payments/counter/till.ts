import { civilAt, startOfDay } from '@aafiya/contracts/hours/clinic-time'
import { fromMinor } from '@aafiya/contracts/payments/money'
import { counterMethods } from '@aafiya/contracts/payments/payment-provider'
import type { OpenTill, Till } from '@aafiya/contracts/payments/till'
import { isDeskRole } from '@aafiya/contracts/platform/people'
import { and, asc, desc, eq, exists, gte, inArray, isNull, or, sql } from 'drizzle-orm'

import { accountName } from '../../account/account-name.ts'
import { users, type UserRow } from '../../account/users.table.ts'
import type { Deps } from '../../deps.ts'
import { people, personNames } from '../../people/people.table.ts'
import { patientNames } from '../../people/person-name.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { ledgerEntries } from '../ledger/ledger-entries.table.ts'
import { payments } from '../payments.table.ts'
import { refunds } from '../refund/refunds.table.ts'
import { closedEntries, tillFloats } from './closings.table.ts'
import { returnedBy } from './return-payment.ts'
import { counterMovements, lockTill, shownSums, toTillMovement } from './till-movement.ts'

const mostDebts = 100

/** A receptionist's payments and refunds that no closing has counted yet. */
const isOpenIn = (receptionistId: string) =>
  and(eq(ledgerEntries.receivedBy, receptionistId), isNull(closedEntries.entryId))

/** A till in one currency: that of its oldest entry, or of the float counted at its opening. */
export async function openTill(db: Queryable, { clinic }: Pick<Deps, 'clinic'>, receptionistId: string) {
  const all = await counterMovements(db, isOpenIn(receptionistId))
  const [float] = await db.select().from(tillFloats).where(eq(tillFloats.receptionistId, receptionistId))
  const currency = all[0]?.entry.currency ?? float?.currency ?? clinic.facts().currency
  const movements = all.filter(({ entry }) => entry.currency === currency)
  return { movements, currency, float: float?.currency === currency ? float : undefined }
}

const openDebts = (db: Queryable) =>
  db
    .select({ refund: refunds, payment: payments, patient: personNames })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(people, eq(people.id, payments.personId))
    .where(and(isNull(refunds.doneAt), inArray(payments.provider, [...counterMethods])))
    .orderBy(asc(refunds.createdAt), desc(refunds.id))
    .limit(mostDebts)

/** Whether an account has money, or a counted float, that no closing has counted. */
function hasOpenTill(db: Queryable) {
  const open = db
    .select({ one: sql`1` })
    .from(ledgerEntries)
    .leftJoin(closedEntries, eq(closedEntries.entryId, ledgerEntries.id))
    .where(and(eq(ledgerEntries.receivedBy, users.id), isNull(closedEntries.entryId)))
  const counted = db
    .select({ one: sql`1` })
    .from(tillFloats)
    .where(eq(tillFloats.receptionistId, users.id))
  return or(exists(open), exists(counted))
}

/**
 * The owner of a till, also if they no longer work here or have another role; locked, so that of two closings the
 * second sees what the first one counted.
 */
export async function lockReceptionist(tx: Tx, caller: Caller, id = caller.userId): Promise<UserRow> {
  await lockTill(tx, caller, id)
  const [receptionist] = await tx.select().from(users).where(eq(users.id, id))
  if (!receptionist) throw new Problem('receptionist_not_found')
  const isOwner = isDeskRole(receptionist.role) || (await tx.$count(users, and(eq(users.id, id), hasOpenTill(tx)))) > 0
  if (!isOwner) throw new Problem('receptionist_not_found')
  return receptionist
}

/**
 * Every till with money that no closing has counted, whether or not its receptionist still works here. Names no
 * patient.
 */
export async function listOpenTills(deps: Deps): Promise<OpenTill[]> {
  const { db } = deps
  const receptionists = await db.select().from(users).where(hasOpenTill(db))
  const tills = await Promise.all(receptionists.map(async (user) => ({ user, ...(await openTill(db, deps, user.id)) })))
  return tills
    .flatMap(({ user, movements, float, currency }) => {
      const since = float?.countedAt ?? movements[0]?.entry.createdAt
      if (!since) return []
      return {
        receptionistId: user.id,
        fullName: accountName(user),
        fullNameAr: user.fullNameAr,
        hasLeft: user.status !== 'verified' || !isDeskRole(user.role),
        since: since.toISOString(),
        movements: movements.length,
        currency,
        cash: shownSums(movements, 'cash', { currency, floatMinor: float?.amountMinor }),
        card: shownSums(movements, 'card', { currency }),
      }
    })
    .toSorted((one, other) => one.since.localeCompare(other.since) || one.fullName.localeCompare(other.fullName))
}

/** Another receptionist's till. Refunds still to be paid out belong to no till, and are only on the reader's own. */
export async function showTillOf(deps: Deps, caller: Caller, receptionistId: string): Promise<Till> {
  await deps.db.transaction((tx) => lockReceptionist(tx, caller, receptionistId))
  return { ...(await showTill(deps, caller, receptionistId)), debts: [] }
}

/** The money of a till since its last closing, and refunds still to be paid out. */
export const showTill = (deps: Deps, caller: Caller, receptionistId = caller.userId): Promise<Till> =>
  deps.db.transaction((tx) => readTill(tx, deps, caller, receptionistId))

/** The same in a transaction. The access is recorded. */
export async function readTill(tx: Tx, deps: Deps, caller: Caller, receptionistId: string): Promise<Till> {
  const { movements, float, currency } = await openTill(tx, deps, receptionistId)
  const zone = deps.clinic.facts().timeZone
  const dayStart = startOfDay(civilAt(deps.clock.now(), zone).date, zone)
  const ofToday = and(eq(ledgerEntries.receivedBy, receptionistId), gte(ledgerEntries.createdAt, dayStart))
  const taken = (await counterMovements(tx, ofToday)).filter(({ entry }) => entry.currency === currency)
  const debts = await openDebts(tx)
  const owedIds = debts.map(({ payment }) => payment.id)
  const moved =
    owedIds.length > 0 ? await tx.select().from(ledgerEntries).where(inArray(ledgerEntries.paymentId, owedIds)) : []
  const records = [
    ...movements.map(({ entry, personId }) => ({ id: entry.paymentId, personId })),
    ...debts.map(({ payment }) => ({ id: payment.id, personId: payment.personId })),
  ]
  await recordAccess(tx, deps, { caller, action: 'payment_listed', records })
  return {
    currency,
    ...(float && {
      float: { amount: fromMinor(float.amountMinor, currency), countedAt: float.countedAt.toISOString() },
    }),
    cash: shownSums(movements, 'cash', { currency, floatMinor: float?.amountMinor }),
    card: shownSums(movements, 'card', { currency }),
    today: {
      cash: shownSums(taken, 'cash', { currency }).expected,
      card: shownSums(taken, 'card', { currency }).expected,
    },
    movements: movements.toReversed().map(toTillMovement),
    debts: debts.flatMap(({ refund, payment, patient }) => {
      const own = moved.filter(({ paymentId }) => paymentId === payment.id)
      const parts = returnedBy(own, refund.amountMinor).map(({ method, minor }) => ({
        method,
        amount: fromMinor(minor, payment.currency),
      }))
      const [first] = parts
      if (!first) return []
      return {
        appointmentId: payment.appointmentId,
        method: first.method,
        ...(parts.length > 1 && { parts }),
        ...patientNames(patient),
        amount: fromMinor(refund.amountMinor, payment.currency),
        currency: payment.currency,
      }
    }),
  }
}
