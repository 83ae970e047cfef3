import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../src/', import.meta.url))
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.(test|table)\.ts$/.test(path))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') }))

/**
 * Columns that name an account next to a person's record: who waits, booked, paid, is written to, is notified, or
 * books for a person.
 */
const accountColumn =
  /\b(waitingEntries|visitLinks|messages|guardianships)\.accountId\b|\bappointments\.bookedBy\b|\bpayments\.payerId\b|\bnotifications\.userId\b|\bpayment\.payerId\b|\blink\.accountId\b|\bentry\.accountId\b/
/** Every way to apply the one rule of `people/may-act-for.ts`. */
const rule = /\b(mayActFor|accountsActingFor|isRunning|isActing|personFor|ownAppointment|lockAppointment)\b/

/**
 * Places that name an account but need not apply the rule, with the reason. A place is a function or constant at the
 * top level of a file.
 */
const apart: Readonly<Record<string, string>> = {
  'appointments/clear-holds.ts heldGivesWay': 'a hold gives way to a booking of the same account; nothing is shown',
  'appointments/clear-holds.ts isOwnHold': 'which hold is of the account that books; nothing is shown',
  'appointments/notes/show-visit-page.ts showVisitPage': 'the visit’s doctor reads who booked it',
  'appointments/links/answer-visit.ts cancelLinked': 'cancels what findLinked found by the rule',
  'appointments/links/answer-visit.ts confirmVisit': 'confirms what lockLinked found by the rule',
  'appointments/links/answer-visit.ts reportLateByLink': 'changes what lockLinked found by the rule',
  'appointments/links/answer-visit.ts undoLinked': 'undoes what findLinked found by the rule',
  'appointments/links/answer-visit.ts moveLinked': 'moves through moveAppointment, after findLinked',
  'appointments/links/linked-visit.ts find': 'reads the visit by the given function, ownAppointment or lockAppointment',
  'appointments/links/issue-visit-link.ts revokeVisitLinks': 'ends the links of the account itself; nothing is shown',
  'erasure/erase-account.ts eraseAccount':
    'locks everyone the account ever booked for, before it ends; nothing is shown',
  'erasure/erase-records.ts eraseMessages': 'deletes what an erased account was told; nothing is shown',
  'erasure/leave-names-out.ts leaveNamesOut': 'takes names out of what others were told; nothing is shown',
  'erasure/leave-names-out.ts visitsAtItsTime': 'finds whose name is taken out; nothing is shown',
  'erasure/personal-care.ts theirWaiting': 'what the account waits for, to erase it; an export names its people',
  'erasure/personal-care.ts personalCare': 'what belongs to an account, to erase it; an export names its people',
  'erasure/personal-money.ts theirPayments': 'what the account paid, for any patient',
  'erasure/personal-money.ts personalMoney': 'what the account paid, to take its name away; nothing is shown',
  'erasure/personal-people.ts theirGuardianships':
    'the account’s own guardianships, to erase them; an export names people',
  'erasure/personal-people.ts theirMessages': 'the messages to the account itself',
  'erasure/personal-people.ts personalPeople': 'the notifications of the account itself',
  'figures/list-sent-messages.ts listSentMessages': 'an administrator reads which account a message went to',
  'merging/unmerge-people.ts returnGuardians': 'revives guardianships that a merge ended, and shows nothing',
  'messages/webhooks/mark-replied.ts repliedTo': 'a telephone that wrote back; nothing of a person is shown or changed',
  'activity/list-activity.ts listActivity':
    'knownTo asks the rule whose entries are read; this asks whether an actor ever was a guardian, to name them',
  'people/accept-invitation.ts acceptInvitation': 'findInvitation applies the rule to the inviter',
  'people/accept-invitation.ts openInvitation': 'findInvitation applies the rule to the inviter',
  'people/end-membership.ts endGuardianshipsOf': 'ends all guardianships of an account that is ended',
  'payments/checkout/order.ts orderOf': 'the payer, whose checkout was allowed by the rule',
  'payments/hold/held-by.ts bookedAsHold':
    'which slots an account held; heldBy next to it applies the rule, and a new hold replaces the last one',
  'payments/ledger/list-ledger.ts readLedger': 'an administrator reads who paid',
  'payments/ledger/total-ledger.ts totalLedger': 'an administrator reads who paid',
  'reminders/list-messages.ts messagesOf': 'the desk reads which account a message went to',
  'waiting/offer-freed-times.ts nextInLine': 'passes over suspended accounts; the offer itself applies the rule',
  'waiting/join-waiting-list.ts joinWaitingList':
    'awaitedBy asks through personFor; this counts the entries of the account',
  'waiting/mail-offer.ts mailOffer': 'called after the rule was applied, in the same transaction',
  'waiting/offer-link.ts revokeOfferLinks': 'ends the links of the account itself; nothing is shown',
  'waiting/offer-link.ts show': 'shows what findLinked found by the rule',
}

/** Every function and constant at the top of a file, by the file and its name. */
const places = sources.flatMap(({ path, text }) =>
  text.split(/\n(?=(?:export |async |const |function |interface |type ))/).map((source) => ({
    place: `${path} ${/(?:function|const) (\w+)/.exec(source)?.[1] ?? ''}`,
    source,
  })),
)

test('every place that names an account applies the rule of who may act for a person, or says why it need not', () => {
  const naming = places.filter(({ source }) => accountColumn.test(source))
  expect(naming.length).toBeGreaterThan(25)
  const unasked = naming.filter(({ source }) => !rule.test(source)).map(({ place }) => place)
  // Both ways: an exception for a place that no longer exists has to be removed.
  expect(unasked.toSorted()).toEqual(Object.keys(apart).toSorted())
})

test('only the rule, and code that ends guardianships, checks whether one has ended', () => {
  const looking = sources.filter(
    ({ path, text }) =>
      /\b(guardianships|acting)\.endedAt\b|guardianships where/.test(text) && !path.startsWith('people/'),
  )
  expect(looking.map(({ path }) => path).filter((path) => !path.startsWith('merging/'))).toEqual([])
})
