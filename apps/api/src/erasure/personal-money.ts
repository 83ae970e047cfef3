import { eq, sql } from 'drizzle-orm'

import { ledgerEntries, receipts } from '../payments/ledger/ledger-entries.table.ts'
import { payments } from '../payments/payments.table.ts'
import { refunds } from '../payments/refund/refunds.table.ts'
import { ofPeople, personal, type PersonalTable, type Theirs } from './personal-table.ts'

const theirPayments = (who: Theirs) =>
  sql`(select ${payments.id} from ${payments} where ${ofPeople(payments.personId)(who)}
    or ${payments.payerId} = ${who.accountId})`
const theirEntries = (who: Theirs) =>
  sql`(select ${ledgerEntries.id} from ${ledgerEntries} where ${ledgerEntries.paymentId} in ${theirPayments(who)})`

/** Payments, which stay without a name, since the ledger is never changed. */
export const personalMoney: readonly PersonalTable[] = [
  personal(receipts, {
    theirs: (who) => sql`${receipts.entryId} in ${theirEntries(who)}`,
    exported: 'number entryId',
    erased: { becomes: () => ({}), kept: { ledger: 'number entryId' } },
  }),
  personal(ledgerEntries, {
    theirs: (who) => sql`${ledgerEntries.paymentId} in ${theirPayments(who)}`,
    by: 'createdAt',
    exported: 'id paymentId provider kind amountMinor currency givenMinor createdAt',
    leftOut: { key: 'appointmentId reference reverses', staff: 'reason', state: 'isFlagged', others: 'receivedBy' },
    erased: {
      becomes: () => ({}),
      kept: {
        ledger: `id paymentId appointmentId provider kind reference amountMinor currency isFlagged givenMinor
reverses reason receivedBy createdAt`,
      },
    },
  }),
  personal(refunds, {
    theirs: (who) => sql`${refunds.paymentId} in ${theirPayments(who)}`,
    by: 'createdAt',
    exported: 'paymentId amountMinor reason createdAt doneAt',
    leftOut: { key: 'id', state: 'targetMinor dueAt leaseUntil' },
    erased: {
      becomes: () => ({}),
      kept: {
        ledger: 'id paymentId amountMinor targetMinor reason dueAt leaseUntil createdAt doneAt',
      },
    },
  }),
  personal(payments, {
    theirs: ofPeople(payments.personId),
    exported: '',
    erased: { becomes: () => ({ notes: null, url: null }), kept: {} },
  }),
  personal(payments, {
    theirs: (who) => sql`${payments.id} in ${theirPayments(who)}`,
    by: 'createdAt',
    exported: `id appointmentId personId doctorId startsAt visitTypeName visitTypeNameAr fee provider status
amountMinor currency paidAt failedAt closedAt createdAt updatedAt`,
    leftOut: {
      // A copy of the visit's; the payer need not be the one who wrote it.
      derived: 'notes',
      key: 'payerId visitTypeId followUpOf session chargeReference failureReference checkoutOf',
      secret: 'url',
      state: `endsAt pauseMinutes followUpUntil expiresAt openingUntil openings isSurplus isFlagged earliestStart
lookUpAt lookUps checkoutPart`,
    },
    erased: {
      becomes: () => ({}),
      kept: {
        ledger: `id appointmentId personId doctorId startsAt endsAt pauseMinutes visitTypeId visitTypeName
visitTypeNameAr followUpUntil followUpOf fee provider status amountMinor currency session
chargeReference failureReference paidAt failedAt closedAt isSurplus isFlagged createdAt updatedAt
checkoutOf checkoutPart`,
        state: 'expiresAt openingUntil openings earliestStart lookUpAt lookUps',
      },
    },
  }),
  personal(payments, {
    theirs: ({ accountId }) => eq(payments.payerId, accountId),
    exported: '',
    erased: { becomes: () => ({ payerId: null }), kept: {} },
  }),
]
