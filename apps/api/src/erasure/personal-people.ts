import { eq, sql } from 'drizzle-orm'

import { reportReaders } from '../figures/report-readers.table.ts'
import { claimCodes, claims } from '../merging/claim-codes.table.ts'
import { likelyDuplicates, mergeProposals } from '../merging/duplicates.table.ts'
import { merges } from '../merging/merges.table.ts'
import { messageAttempts } from '../messages/message-attempts.table.ts'
import { messagePreferences } from '../messages/message-preferences.table.ts'
import { messages, messageVisits } from '../messages/messages.table.ts'
import { confirmedPhones, phoneOptOuts } from '../messages/phones.table.ts'
import { notifications } from '../notifications/notifications.table.ts'
import { guardianInvitationPeople, guardianInvitations } from '../people/guardian-invitations.table.ts'
import { guardianships } from '../people/guardianships.table.ts'
import { people } from '../people/people.table.ts'
import { deletedName } from './personal-account.ts'
import { ofPeople, personal, type PersonalTable, type Theirs } from './personal-table.ts'

const theirGuardianships = (who: Theirs) =>
  sql`(select ${guardianships.id} from ${guardianships} where ${guardianships.accountId} = ${who.accountId}
    or ${ofPeople(guardianships.personId)(who)})`
const theirMessages = ({ accountId }: Theirs) =>
  sql`(select ${messages.id} from ${messages} where ${messages.accountId} = ${accountId})`
const theirPhones = ({ accountId }: Theirs) =>
  sql`(select ${confirmedPhones.phone} from ${confirmedPhones} where ${confirmedPhones.accountId} = ${accountId})`

/** The messages of the account, people, and who may act for them. */
export const personalPeople: readonly PersonalTable[] = [
  personal(messageAttempts, {
    theirs: (who) => sql`${messageAttempts.messageId} in ${theirMessages(who)}`,
    by: 'plannedAt',
    exported: 'messageId channel state failure plannedAt sentAt deliveredAt failedAt',
    leftOut: { key: 'id provider providerId', state: 'giveUpAt' },
    erased: {
      becomes: () => ({ provider: null, providerId: null, giveUpAt: null }),
      kept: { figures: 'id messageId channel state failure plannedAt sentAt deliveredAt failedAt' },
    },
  }),
  personal(messageVisits, {
    theirs: (who) => sql`${messageVisits.messageId} in ${theirMessages(who)}`,
    exported: 'messageId appointmentId',
    leftOut: { state: 'sequence' },
    erased: 'deleted',
  }),
  personal(messages, {
    theirs: (who) => sql`${messages.id} in ${theirMessages(who)}`,
    by: 'createdAt',
    exported: 'id kind createdAt answeredAt',
    leftOut: { key: 'accountId', state: 'route usefulUntil', derived: 'content' },
    erased: {
      becomes: () => ({ content: null, route: [] }),
      kept: { figures: 'id kind accountId usefulUntil createdAt answeredAt' },
    },
  }),
  personal(messagePreferences, {
    theirs: ({ accountId }) => eq(messagePreferences.accountId, accountId),
    exported: 'topic channels updatedAt',
    leftOut: { key: 'accountId' },
    erased: 'deleted',
  }),
  personal(reportReaders, {
    theirs: ({ accountId }) => eq(reportReaders.accountId, accountId),
    by: 'since',
    exported: 'since',
    leftOut: { key: 'accountId', state: 'lastMonth' },
    erased: 'deleted',
  }),
  personal(phoneOptOuts, {
    theirs: (who) => sql`${phoneOptOuts.phone} in ${theirPhones(who)}`,
    exported: 'phone channel since',
    erased: 'deleted',
  }),
  personal(confirmedPhones, {
    theirs: ({ accountId }) => eq(confirmedPhones.accountId, accountId),
    exported: 'phone confirmedAt',
    leftOut: { key: 'accountId' },
    erased: 'deleted',
  }),
  // As in the app, notifications about a former ward are not shown; a doctor's, which name patients, are not exported.
  personal(notifications, {
    theirs: (who) => sql`${notifications.userId} = ${who.accountId} and (${ofPeople(notifications.personId)(who)}
      or ${notifications.personId} is null and not jsonb_exists(${notifications.facts}, 'patient'))`,
    by: 'createdAt',
    exported: 'personId kind facts createdAt readAt',
    leftOut: { key: 'id userId appointmentId link' },
    erased: 'deleted',
  }),
  // `eraseMessages` also deletes those of others that lead to these people.
  personal(notifications, {
    theirs: ({ accountId }) => eq(notifications.userId, accountId),
    exported: '',
    erased: 'deleted',
  }),
  personal(claimCodes, {
    theirs: ofPeople(claimCodes.personId),
    exported: '',
    leftOut: { secret: 'personId codeHash tries expiresAt usedAt', others: 'issuedBy' },
    erased: 'deleted',
  }),
  personal(claims, {
    theirs: (who) => sql`${claims.accountId} = ${who.accountId} or ${ofPeople(claims.personId)(who)}`,
    by: 'requestedAt',
    exported: 'personId requestedAt expiresAt answeredAt isAgreed',
    leftOut: { key: 'id', others: 'accountId' },
    erased: 'deleted',
  }),
  personal(merges, {
    theirs: (who) => sql`${ofPeople(merges.keptId)(who)} or ${ofPeople(merges.otherId)(who)}`,
    by: 'mergedAt',
    exported: 'keptId otherId isClaim mergedAt undoneAt',
    leftOut: { key: 'id moved', others: 'mergedBy' },
    erased: {
      becomes: () => ({
        moved: {
          records: { appointments: [], inquiries: [], payments: [] },
          guardianships: [],
          endedGuardianships: [],
          phones: [],
        },
      }),
      kept: { account: 'id keptId otherId isClaim mergedBy mergedAt undoneAt' },
    },
  }),
  personal(likelyDuplicates, {
    theirs: (who) => sql`${ofPeople(likelyDuplicates.oneId)(who)} or ${ofPeople(likelyDuplicates.otherId)(who)}`,
    exported: '',
    leftOut: { derived: 'oneId otherId foundAt' },
    erased: 'deleted',
  }),
  personal(mergeProposals, {
    theirs: (who) => sql`${ofPeople(mergeProposals.oneId)(who)} or ${ofPeople(mergeProposals.otherId)(who)}`,
    by: 'proposedAt',
    exported: 'oneId otherId proposedAt outcome settledAt',
    leftOut: { key: 'id', others: 'proposedBy settledBy' },
    erased: 'deleted',
  }),
  personal(guardianInvitationPeople, {
    theirs: (who) => sql`${guardianInvitationPeople.guardianshipId} in ${theirGuardianships(who)}`,
    exported: '',
    leftOut: { secret: 'tokenHash', key: 'guardianshipId' },
    erased: 'deleted',
  }),
  personal(guardianInvitations, {
    theirs: ({ accountId, email }) =>
      sql`${guardianInvitations.inviterId} = ${accountId} or ${guardianInvitations.acceptedBy} = ${accountId}
        or ${guardianInvitations.email} = ${email}`,
    exported: 'email expiresAt',
    leftOut: { secret: 'tokenHash', key: 'guardianshipId', others: 'inviterId acceptedBy' },
    erased: 'deleted',
  }),
  personal(guardianships, {
    theirs: (who) => sql`${guardianships.id} in ${theirGuardianships(who)}`,
    by: 'since',
    exported: 'personId relation since agreedAt endedAt',
    leftOut: { key: 'id', others: 'accountId' },
    erased: 'deleted',
  }),
  personal(people, {
    theirs: ofPeople(people.id),
    by: 'createdAt',
    exported: 'id fullName fullNameAr birthDate birthYear gender phones createdAt updatedAt',
    leftOut: { key: 'accountId mergedInto', derived: 'searchTerms', state: 'isCompared' },
    erased: {
      becomes: (now) => ({
        fullName: deletedName.latin,
        fullNameAr: deletedName.arabic,
        birthDate: null,
        birthYear: null,
        gender: null,
        phones: [],
        searchTerms: [],
        updatedAt: now,
      }),
      kept: { account: 'id accountId mergedInto createdAt isCompared' },
    },
  }),
]
