import * as z from 'zod/mini'

import { Id, Instant, PlainDate, writtenText } from '../language/text.ts'
import { VisitMessage } from '../notifications/reminders.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { CorrectDeskPerson, DeskPerson } from './desk-people.ts'
import { DeskVisit } from './desk.ts'

/** The desk's note about a person, such as how they like to be addressed. Not part of the medical record. */
export const DeskNote = z.object({ id: Id, text: z.string(), writtenBy: z.string(), writtenAt: Instant })
export type DeskNote = z.infer<typeof DeskNote>

export const NewDeskNote = z.strictObject({ text: writtenText(limits.notesMax) })

/**
 * Everything about a person that the desk needs on the phone. `upcoming` earliest first, `past` latest first (cancelled
 * ones included), `unpaid` those that took place without being paid; at most twenty each. `related`: their children,
 * guardians and others with the same number. `booksFor`: the people they are a guardian of. `messages`: the latest
 * ones about their visits, and whether they arrived. `isReached`: whether an account gets them. `claimedAt`: when their account
 * claimed a record of the desk. `notes`: latest first. If the requested record was merged or claimed, `person` is the
 * one that has its visits now.
 */
export const PersonCard = z.object({
  person: DeskPerson,
  dateOfBirth: z.optional(PlainDate),
  isReached: z.boolean(),
  claimedAt: z.optional(Instant),
  upcoming: z.array(DeskVisit),
  past: z.array(DeskVisit),
  unpaid: z.array(DeskVisit),
  related: z.array(DeskPerson),
  booksFor: z.optional(z.array(Id)),
  messages: z.array(VisitMessage),
  notes: z.array(DeskNote),
})
export type PersonCard = z.infer<typeof PersonCard>

const PersonParams = z.strictObject({ id: Id })

/** The card of a person at the front desk. */
export const personCards = declare({
  show: {
    method: 'get',
    path: '/desk/people/:id',
    access: 'desk',
    summary:
      "A person's card: who they are, their visits, what is unpaid, their family, notes, and what became of their messages",
    params: PersonParams,
    response: PersonCard,
    errors: ['person_not_found'],
  },
  correct: {
    method: 'put',
    path: '/desk/people/:id',
    access: 'desk',
    summary: 'Correct the details of a person without an account; a complete date of birth stays',
    params: PersonParams,
    body: CorrectDeskPerson,
    response: DeskPerson,
    errors: ['person_not_found', 'person_has_account'],
  },
  addNote: {
    method: 'post',
    path: '/desk/people/:id/notes',
    access: 'desk',
    status: 201,
    summary: 'Add a note of the desk; answers all of the person',
    params: PersonParams,
    body: NewDeskNote,
    response: z.array(DeskNote),
    errors: ['person_not_found'],
  },
  removeNote: {
    method: 'delete',
    path: '/desk/people/:id/notes/:noteId',
    access: 'desk',
    summary: 'Remove a note of the desk; twice is once; answers those that are left',
    params: z.strictObject({ id: Id, noteId: Id }),
    response: z.array(DeskNote),
    errors: ['person_not_found'],
  },
})
