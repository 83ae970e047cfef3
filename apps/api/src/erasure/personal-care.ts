import { eq, isNull, sql } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import { visitAnswers } from '../appointments/before/preparations.table.ts'
import { cautions } from '../appointments/cautions/cautions.table.ts'
import { issuedPaper, visitDocuments } from '../appointments/documents/visit-documents.table.ts'
import { visitFiles } from '../appointments/files/visit-files.table.ts'
import { visitLinks } from '../appointments/links/visit-links.table.ts'
import { noteAdditions, visitNotes } from '../appointments/notes/visit-notes.table.ts'
import { followUpProposals } from '../appointments/papers/follow-up-proposals.table.ts'
import { mayReadPaper } from '../appointments/papers/guardian-reading.ts'
import { visitRatings } from '../appointments/papers/visit-ratings.table.ts'
import { visitSummaries } from '../appointments/papers/visit-summaries.table.ts'
import { callAttempts } from '../desk/call-attempts.table.ts'
import { deskNotes } from '../desk/cards/desk-notes.table.ts'
import { toldChanges } from '../desk/told-changes.table.ts'
import { inquiries } from '../inquiries/inquiries.table.ts'
import { inquiryFiles } from '../inquiries/inquiry-files.table.ts'
import { healthConsents } from '../people/health-consents.table.ts'
import { people } from '../people/people.table.ts'
import { reminders } from '../reminders/reminders.table.ts'
import { waitingEntries, waitingOffers } from '../waiting/waiting.table.ts'
import { ofPeople, personal, type PersonalTable, type Theirs } from './personal-table.ts'

/** In place of what a column must not be without. */
const nothing = '-'

const theirVisits = (who: Theirs) =>
  sql`(select ${appointments.id} from ${appointments} where ${ofPeople(appointments.personId)(who)})`
const theirInquiries = (who: Theirs) =>
  sql`(select ${inquiries.id} from ${inquiries} where ${ofPeople(inquiries.personId)(who)})`
const theirWaiting = (who: Theirs) =>
  sql`(select ${waitingEntries.id} from ${waitingEntries} where ${waitingEntries.accountId} = ${who.accountId}
    or ${ofPeople(waitingEntries.personId)(who)})`

/** Visits, inquiries, and what belongs to them. */
export const personalCare: readonly PersonalTable[] = [
  personal(visitLinks, {
    theirs: (who) =>
      sql`${visitLinks.accountId} = ${who.accountId} or ${visitLinks.appointmentId} in ${theirVisits(who)}`,
    exported: '',
    leftOut: { secret: 'tokenHash', key: 'appointmentId accountId messageId', state: 'sequence expiresAt' },
    erased: 'deleted',
  }),
  personal(visitAnswers, {
    theirs: (who) => sql`${visitAnswers.appointmentId} in ${theirVisits(who)}`,
    by: 'savedAt',
    exported: 'appointmentId formId answers savedAt sentAt',
    leftOut: { state: 'version' },
    erased: 'deleted',
  }),
  personal(visitFiles, {
    theirs: (who) => sql`${visitFiles.appointmentId} in ${theirVisits(who)}`,
    by: 'createdAt',
    exported: 'id appointmentId kind pages createdAt',
    leftOut: { state: 'place' },
    erased: 'deleted',
  }),
  personal(noteAdditions, {
    theirs: (who) => sql`${noteAdditions.appointmentId} in ${theirVisits(who)}`,
    exported: '',
    leftOut: { key: 'id appointmentId', staff: 'text writtenAt', others: 'writtenBy' },
    erased: 'deleted',
  }),
  personal(visitNotes, {
    theirs: (who) => sql`${visitNotes.appointmentId} in ${theirVisits(who)}`,
    exported: '',
    leftOut: { key: 'appointmentId', staff: 'sections savedAt finalAt', state: 'version' },
    erased: 'deleted',
  }),
  personal(followUpProposals, {
    theirs: (who) => sql`${followUpProposals.appointmentId} in ${theirVisits(who)}`,
    by: 'proposedAt',
    exported: 'appointmentId days visitTypeId proposedAt',
    erased: 'deleted',
  }),
  personal(visitRatings, {
    theirs: (who) => sql`${visitRatings.appointmentId} in ${theirVisits(who)}`,
    by: 'ratedAt',
    exported: 'appointmentId score ratedAt',
    erased: 'deleted',
  }),
  // What the account may read of summaries; the rest is the doctor's.
  personal(visitSummaries, {
    theirs: (who) =>
      sql`${visitSummaries.releasedAt} is not null and ${visitSummaries.appointmentId} in (
        select ${appointments.id} from ${appointments} join ${people} on ${people.id} = ${appointments.personId}
        where ${ofPeople(appointments.personId)(who)} and ${mayReadPaper(who.accountId, visitSummaries, who)})`,
    by: 'savedAt',
    exported: 'appointmentId text releasedAt guardiansRead closedToGuardians',
    leftOut: { state: 'version savedAt' },
    erased: 'deleted',
  }),
  personal(visitSummaries, {
    theirs: (who) => sql`${visitSummaries.appointmentId} in ${theirVisits(who)}`,
    exported: '',
    erased: 'deleted',
  }),
  personal(visitDocuments, {
    theirs: (who) =>
      sql`${visitDocuments.appointmentId} in (
        select ${appointments.id} from ${appointments} join ${people} on ${people.id} = ${appointments.personId}
        where ${ofPeople(appointments.personId)(who)} and ${mayReadPaper(who.accountId, issuedPaper, who)})`,
    by: 'issuedAt',
    exported: `id appointmentId number code kind language size content issuedAt guardiansRead closedToGuardians
deskAt withdrawnAt replacedBy`,
    leftOut: { file: 'pdf', derived: 'sha256', others: 'issuedBy' },
    erased: 'deleted',
  }),
  personal(visitDocuments, {
    theirs: (who) => sql`${visitDocuments.appointmentId} in ${theirVisits(who)}`,
    exported: '',
    erased: 'deleted',
  }),
  personal(callAttempts, {
    theirs: (who) => sql`${callAttempts.appointmentId} in ${theirVisits(who)}`,
    exported: 'appointmentId number calledAt',
    leftOut: { state: 'sequence againAt', others: 'calledBy' },
    erased: 'deleted',
  }),
  personal(toldChanges, {
    theirs: (who) => sql`${toldChanges.appointmentId} in ${theirVisits(who)}`,
    exported: 'appointmentId toldAt',
    leftOut: { state: 'sequence', others: 'toldBy' },
    erased: 'deleted',
  }),
  personal(reminders, {
    theirs: (who) => sql`${reminders.appointmentId} in ${theirVisits(who)}`,
    exported: 'appointmentId hoursBefore dueAt state sentAt',
    leftOut: { key: 'id', state: 'sequence createdAt' },
    erased: {
      becomes: () => ({}),
      kept: { figures: 'id appointmentId hoursBefore sequence dueAt state sentAt createdAt' },
    },
  }),
  personal(waitingOffers, {
    theirs: (who) => sql`${waitingOffers.entryId} in ${theirWaiting(who)}`,
    by: 'offeredAt',
    exported: 'entryId doctorId startsAt offeredAt reservedUntil state',
    leftOut: { key: 'id holdId messageIds', secret: 'tokenHash', state: 'sendAt' },
    erased: {
      becomes: () => ({ tokenHash: sql`${waitingOffers.id}::text`, messageIds: null, sendAt: null }),
      kept: { figures: 'id entryId doctorId holdId startsAt offeredAt reservedUntil state' },
    },
  }),
  personal(waitingEntries, {
    theirs: (who) => sql`${waitingEntries.id} in ${theirWaiting(who)}`,
    by: 'since',
    exported: 'id personId doctorId speciality appointmentId days parts since endedAt',
    leftOut: { key: 'accountId', others: 'turn' },
    erased: {
      becomes: (now) => ({
        appointmentId: null,
        days: [],
        parts: [],
        endedAt: sql`coalesce(${waitingEntries.endedAt}, ${now.toISOString()}::timestamptz)`,
      }),
      kept: { figures: 'id turn accountId personId doctorId speciality since' },
    },
  }),
  personal(cautions, {
    theirs: ofPeople(cautions.personId),
    by: 'writtenAt',
    exported: 'id personId text isByDoctor writtenAt endedAt',
    erased: 'deleted',
  }),
  personal(healthConsents, {
    theirs: ofPeople(healthConsents.personId),
    by: 'givenAt',
    exported: 'id personId version isAloud givenAt withdrawnAt',
    leftOut: { others: 'givenBy' },
    erased: 'deleted',
  }),
  personal(deskNotes, {
    theirs: ofPeople(deskNotes.personId),
    exported: '',
    leftOut: { key: 'id personId', staff: 'text writtenAt', others: 'writtenBy' },
    erased: 'deleted',
  }),
  personal(inquiryFiles, {
    theirs: (who) => sql`${inquiryFiles.inquiryId} in ${theirInquiries(who)}`,
    by: 'createdAt',
    exported: 'id inquiryId part position createdAt',
    erased: 'deleted',
  }),
  // Questions without an answer; the rest is emptied.
  personal(inquiries, {
    theirs: (who) => sql`${ofPeople(inquiries.personId)(who)} and ${isNull(inquiries.respondedAt)}`,
    exported: '',
    erased: 'deleted',
  }),
  personal(inquiries, {
    theirs: ofPeople(inquiries.personId),
    by: 'createdAt',
    exported: `id personId specialty message doctorId response respondedAt isLike visitSuggestedAt createdAt
updatedAt`,
    leftOut: { state: 'claimedAt' },
    erased: { becomes: () => ({ message: nothing, response: nothing }), kept: {} },
  }),
  personal(appointments, {
    theirs: ({ accountId }) => eq(appointments.bookedBy, accountId),
    exported: '',
    erased: { becomes: () => ({ bookedBy: null }), kept: {} },
  }),
  personal(appointments, {
    theirs: ofPeople(appointments.personId),
    by: 'startsAt',
    exported: `id doctorId personId startsAt endsAt visitTypeName visitTypeNameAr status notes fee currency
paymentStatus createdAt updatedAt cancelledAt cancelReason arrivedAt startedAt completedAt noShowAt
confirmedAt patientLateMinutes followUpUntil followUpOf partPaidMinor`,
    leftOut: {
      staff: 'overbookReason',
      others: 'bookedBy',
      key: 'visitTypeId',
      state: `pauseMinutes overbookLane sequence reservedUntil declinableUntil chosenStart chosenDoctorId
answeredSequence heldUntil isOffer isTimeChecked`,
    },
    erased: {
      becomes: () => ({
        notes: null,
        // Its presence tells a cancellation by the clinic.
        cancelReason: sql`case when ${appointments.cancelReason} is not null then ${nothing} end`,
        overbookReason: sql`case when ${appointments.overbookReason} is not null then ${nothing} end`,
        bookedBy: null,
      }),
      kept: {
        figures: `id doctorId personId startsAt endsAt pauseMinutes visitTypeId status visitTypeName visitTypeNameAr
followUpUntil followUpOf overbookLane fee currency paymentStatus partPaidMinor createdAt updatedAt
cancelledAt arrivedAt startedAt completedAt noShowAt confirmedAt patientLateMinutes`,
        state: `sequence reservedUntil declinableUntil chosenStart chosenDoctorId answeredSequence heldUntil
isOffer isTimeChecked`,
      },
    },
  }),
]
