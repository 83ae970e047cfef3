import { eq, inArray, sql } from 'drizzle-orm'

import { codeRequests } from '../account/code/code-requests.table.ts'
import { oneTimeCodes } from '../account/code/one-time-codes.table.ts'
import { passkeyChallenges, passkeys } from '../account/passkeys/passkeys.table.ts'
import { removedEmail } from '../account/receptionists/remove-receptionist.ts'
import { factorResets, recoveryCodes, secondFactors } from '../account/second-factor/second-factors.table.ts'
import { sessions } from '../account/session/sessions.table.ts'
import { signUps } from '../account/sign-up/sign-ups.table.ts'
import { users } from '../account/users.table.ts'
import { dataExports } from '../data-export/data-exports.table.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'
import { auditSubjects } from '../platform/audit/audit-subjects.table.ts'
import { idempotencyKeys } from '../platform/idempotency/idempotency-keys.table.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { pushSubscriptions } from '../push/push-subscriptions.table.ts'
import { ofPeople, personal, type PersonalTable, type Theirs } from './personal-table.ts'

const theirSubjects = (who: Theirs) =>
  sql`(select ${auditSubjects.subject} from ${auditSubjects} where ${inArray(auditSubjects.userId, [...who.personIds])})`

export const deletedName = { latin: 'Deleted account', arabic: 'حساب محذوف' }

/** The account with its sign-ins, and the audit. */
export const personalAccount: readonly PersonalTable[] = [
  personal(passkeyChallenges, {
    theirs: ({ accountId }) =>
      sql`${passkeyChallenges.sessionId} in (select ${sessions.id} from ${sessions} where ${sessions.userId} = ${accountId})`,
    exported: '',
    leftOut: { secret: 'hash purpose sessionId expiresAt' },
    erased: 'deleted',
  }),
  personal(passkeys, {
    theirs: ({ accountId }) => eq(passkeys.userId, accountId),
    by: 'createdAt',
    exported: 'name device createdAt lastUsedAt',
    leftOut: { key: 'id userId', secret: 'credentialId publicKey counter transports' },
    erased: 'deleted',
  }),
  personal(factorResets, {
    theirs: ({ accountId }) => eq(factorResets.userId, accountId),
    exported: 'requestedAt',
    leftOut: { key: 'userId requestedBy' },
    erased: 'deleted',
  }),
  personal(recoveryCodes, {
    theirs: ({ accountId }) => eq(recoveryCodes.userId, accountId),
    exported: '',
    leftOut: { key: 'userId', secret: 'codeHash' },
    erased: 'deleted',
  }),
  personal(secondFactors, {
    theirs: ({ accountId }) => eq(secondFactors.userId, accountId),
    exported: 'firstSignInAt totpSince',
    leftOut: { key: 'userId', state: 'isExempt', secret: 'totpKey totpLastStep' },
    erased: 'deleted',
  }),
  personal(sessions, {
    theirs: ({ accountId }) => eq(sessions.userId, accountId),
    by: 'createdAt',
    exported: 'device createdAt lastSeenAt expiresAt endedAt secondFactorAt confirmedAt',
    leftOut: { key: 'id userId', state: 'idleMinutes' },
    erased: 'deleted',
  }),
  personal(dataExports, {
    theirs: ({ accountId }) => eq(dataExports.accountId, accountId),
    by: 'requestedAt',
    exported: 'requestedAt',
    leftOut: { key: 'id accountId file personIds paperIds', state: 'language state done total bytes expiresAt' },
    erased: 'deleted',
  }),
  personal(signUps, {
    theirs: ({ email }) => eq(signUps.email, email),
    exported: '',
    leftOut: { state: 'id email passwordHash firstName lastName fullNameAr gender role language' },
    erased: 'deleted',
  }),
  personal(codeRequests, {
    theirs: ({ email }) => eq(codeRequests.email, email),
    exported: '',
    leftOut: { secret: 'id purpose email codeHash tries blindTries issueNumber expiresAt usedAt' },
    erased: 'deleted',
  }),
  personal(oneTimeCodes, {
    theirs: ({ email }) => eq(oneTimeCodes.email, email),
    exported: '',
    leftOut: { secret: 'purpose email codeHash tries createdAt expiresAt usedAt' },
    erased: 'deleted',
  }),
  personal(pushSubscriptions, {
    theirs: ({ accountId }) => eq(pushSubscriptions.accountId, accountId),
    by: 'createdAt',
    exported: 'device createdAt lastOkAt',
    leftOut: { key: 'id accountId sessionId', secret: 'endpoint p256dh auth' },
    erased: 'deleted',
  }),
  personal(idempotencyKeys, {
    theirs: ({ accountId }) => eq(idempotencyKeys.userId, accountId),
    exported: '',
    leftOut: { derived: 'userId key requestHash answer createdAt' },
    erased: 'deleted',
  }),
  // Mails to the account. `eraseMessages` also deletes those to others that name it, once they are sent.
  personal(jobs, {
    theirs: ({ email }) => sql`${jobs.payload} ->> 'to' = ${email}`,
    exported: '',
    leftOut: {
      derived: 'payload kind',
      state: 'id attempts createdAt runAt doneAt failedAt traceparent',
      secret: 'secret',
    },
    erased: 'deleted',
  }),
  personal(auditEntries, {
    theirs: (who) => sql`${auditEntries.patientId} in ${theirSubjects(who)}`,
    by: 'at',
    exported: 'at action actorRole outcome',
    leftOut: { key: 'id subjectId patientId', others: 'actorId', derived: 'hour' },
    erased: {
      becomes: () => ({}),
      kept: { audit: 'id at hour actorId actorRole action subjectId patientId outcome' },
    },
  }),
  // By each person alone: a trigger refuses to make many people anonymous at once.
  {
    ...personal(auditSubjects, {
      theirs: ofPeople(auditSubjects.userId),
      exported: '',
      leftOut: { key: 'userId subject' },
      erased: 'deleted',
    }),
    erase: async (tx, { personIds }) => {
      for (const id of personIds) await tx.delete(auditSubjects).where(eq(auditSubjects.userId, id))
    },
  },
  personal(users, {
    theirs: ({ accountId }) => eq(users.id, accountId),
    exported: `id email googleSub firstName lastName fullNameAr gender phoneNumber address dateOfBirth language
      createdAt updatedAt`,
    leftOut: {
      secret: 'passwordHash',
      state: 'role status familyAdded mayCloseDays administratorSince',
      file: 'profilePictureUrl',
    },
    erased: {
      becomes: (now) => ({
        status: 'erased' as const,
        email: removedEmail,
        passwordHash: null,
        googleSub: null,
        firstName: deletedName.latin.split(' ')[0] ?? '',
        lastName: deletedName.latin.split(' ')[1] ?? '',
        fullNameAr: deletedName.arabic,
        gender: null,
        phoneNumber: null,
        address: null,
        dateOfBirth: null,
        profilePictureUrl: null,
        updatedAt: now,
      }),
      kept: { account: 'id role language familyAdded mayCloseDays administratorSince createdAt' },
    },
  }),
]
