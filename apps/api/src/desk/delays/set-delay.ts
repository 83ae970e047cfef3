import type { Delay } from '@aafiya/contracts/desk/desk'
import { addDays, civilAt, startOfDay } from '@aafiya/contracts/hours/clinic-time'
import { and, asc, eq, exists, gte, inArray, isNull, lt, not } from 'drizzle-orm'

import { greetingName } from '../../account/account-name.ts'
import { users } from '../../account/users.table.ts'
import { appointments } from '../../appointments/appointments.table.ts'
import { issueVisitLink } from '../../appointments/links/issue-visit-link.ts'
import type { Deps } from '../../deps.ts'
import { doctorNames } from '../../doctors/doctor-view.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { listUrl } from '../../messages/link-url.ts'
import { messageAttempts } from '../../messages/message-attempts.table.ts'
import { messages, messageVisits } from '../../messages/messages.table.ts'
import { postMessage } from '../../messages/post-message.ts'
import { markFailed } from '../../messages/settle-attempt.ts'
import { clinicDay } from '../../people/may-act-for.ts'
import { people } from '../../people/people.table.ts'
import { patientNames } from '../../people/person-name.ts'
import { isNotified } from '../../people/recipients.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import { recordChange, recordChanges } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { contactsOf } from '../desk-person-view.ts'
import { delayMail, type DelayFacts } from './delay-mails.ts'
import { delays } from './delays.table.ts'

/** Earlier visits were left open at the desk: their patients are not waiting. */
const longestWaitMs = 4 * 60 * 60_000

/** Minutes within which changes of a doctor's delay are one message. */
export const delayMessageMinutes = 2

/** A doctor's visits of today that have not begun. */
function isWaitingFor({ clock, clinic }: Deps, doctorId: string) {
  const now = clock.now()
  const { timeZone: zone } = clinic.facts()
  const { date } = civilAt(now, zone)
  return and(
    eq(appointments.doctorId, doctorId),
    isNull(appointments.startedAt),
    gte(appointments.startsAt, new Date(Math.max(startOfDay(date, zone).getTime(), now.getTime() - longestWaitMs))),
    lt(appointments.startsAt, startOfDay(addDays(date, 1), zone)),
  )
}

/** Today's visits that have not begun, with each account that is notified of them. */
const waitingFor = (tx: Tx, deps: Deps, doctorId: string) =>
  tx
    .select({ appointment: appointments, recipient: users, person: people })
    .from(appointments)
    .innerJoin(people, eq(people.id, appointments.personId))
    .innerJoin(users, and(isNotified(appointments.personId, clinicDay(deps)), eq(users.status, 'verified')))
    .where(and(isWaitingFor(deps, doctorId), inArray(appointments.status, ['booked', 'arrived'])))
    .orderBy(asc(appointments.startsAt), asc(appointments.id), asc(users.id))

/** Who has not arrived and has no account: the desk calls them. */
async function toCallFor(tx: Tx, deps: Deps, caller: Caller, doctorId: string): Promise<Delay['toCall']> {
  const recipients = tx
    .select({ id: users.id })
    .from(users)
    .where(and(isNotified(appointments.personId, clinicDay(deps)), eq(users.status, 'verified')))
  const rows = await tx
    .select({ appointment: appointments, person: people })
    .from(appointments)
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(and(isWaitingFor(deps, doctorId), eq(appointments.status, 'booked'), not(exists(recipients))))
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
  const persons = rows.map(({ person }) => person)
  const contacts = await contactsOf(tx, deps, caller, persons)
  await recordAccess(tx, deps, {
    caller,
    action: 'visit_listed',
    records: rows.map(({ appointment }) => appointment),
  })
  return rows.map(({ appointment, person }) => ({
    visitId: appointment.id,
    ...patientNames(person),
    startsAt: appointment.startsAt.toISOString(),
    phones: [],
    ...contacts.get(person.id),
  }))
}

/**
 * Withdraws the unsent messages about a doctor's delay today. Returns when the first of them was due, and whether any
 * patient was notified before.
 */
async function takeBack(tx: Tx, deps: Deps, doctorId: string, day: string) {
  const zone = deps.clinic.facts().timeZone
  const attempts = await tx
    .selectDistinct({ id: messageAttempts.id, state: messageAttempts.state, plannedAt: messageAttempts.plannedAt })
    .from(messageAttempts)
    .innerJoin(messages, eq(messages.id, messageAttempts.messageId))
    .innerJoin(messageVisits, eq(messageVisits.messageId, messages.id))
    .innerJoin(appointments, eq(appointments.id, messageVisits.appointmentId))
    .where(
      and(
        eq(messages.kind, 'delay'),
        eq(appointments.doctorId, doctorId),
        gte(messages.createdAt, startOfDay(day, zone)),
      ),
    )
    .orderBy(asc(messageAttempts.plannedAt), asc(messageAttempts.id))
  const waiting = attempts.filter(({ state }) => state === 'planned')
  for (const { id } of waiting) await markFailed(tx, deps, id, 'outdated')
  return {
    dueAt: waiting[0]?.plannedAt,
    wasTold: attempts.some(({ state }) => state === 'sent' || state === 'delivered'),
  }
}

/**
 * Sets a doctor's delay today and notifies every waiting patient with an account. The message is sent after two
 * minutes, during which a change replaces it, so that corrections send one message. Setting the same delay again
 * sends none. The answer names who is left to call.
 */
export async function setDelay(deps: Deps, caller: Caller, doctorId: string, minutes: number): Promise<Delay> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const day = civilAt(now, deps.clinic.facts().timeZone).date
    // Of two desks concurrently, the second sees the first one's change.
    const [doctor] = await tx.select().from(doctors).where(eq(doctors.id, doctorId)).for('no key update')
    if (!doctor) throw new Problem('doctor_not_found')
    const isToday = and(eq(delays.doctorId, doctorId), eq(delays.day, day))
    const [known] = await tx.select().from(delays).where(isToday)
    const toCall = await toCallFor(tx, deps, caller, doctorId)
    if ((known?.minutes ?? 0) === minutes) return { minutes, told: 0, toCall }
    await tx
      .insert(delays)
      .values({ doctorId, day, minutes, setAt: now })
      .onConflictDoUpdate({ target: [delays.doctorId, delays.day], set: { minutes, setAt: now } })
    const { dueAt, wasTold } = await takeBack(tx, deps, doctorId, day)
    const isUnknown = minutes === 0 && !wasTold
    const waiting = isUnknown ? [] : await waitingFor(tx, deps, doctorId)
    const runAt = dueAt && dueAt > now ? dueAt : new Date(now.getTime() + delayMessageMinutes * 60_000)
    for (const { appointment, recipient, person } of waiting) {
      const data: DelayFacts = {
        recipientName: greetingName(recipient, recipient.language),
        ...(person.id !== recipient.id && patientNames(person)),
        ...doctorNames(doctor),
        startsAt: appointment.startsAt.toISOString(),
        minutes,
      }
      // Once the patient is there, or should be, the visit's link has nothing left to answer.
      const canAnswer = appointment.status === 'booked' && appointment.startsAt > now
      const { startsAt, doctorName, doctorNameAr } = data
      await postMessage(tx, deps, {
        kind: 'delay',
        recipient,
        runAt,
        visits: [{ id: appointment.id, sequence: appointment.sequence }],
        usefulUntil: new Date(appointment.startsAt.getTime() + longestWaitMs),
        words: { startsAt, doctorName, doctorNameAr, lateMinutes: minutes },
        letter: async (messageId) => ({
          template: delayMail,
          data: { ...data },
          ...(canAnswer && { secret: { link: await issueVisitLink(tx, deps, { appointment, recipient, messageId }) } }),
        }),
        shortLink: async (messageId) =>
          canAnswer
            ? issueVisitLink(tx, deps, { appointment, recipient, messageId, isShort: true })
            : listUrl(deps.config.publicUrl, recipient.language),
      })
    }
    await recordChange(tx, deps, { actor: caller, action: 'delay_set', recordId: doctorId, personId: doctor.userId })
    const told = new Map(waiting.map(({ appointment }) => [appointment.id, appointment.personId]))
    const records = Array.from(told, ([recordId, personId]) => ({ id: recordId, personId }))
    await recordChanges(tx, deps, { actor: caller, action: 'delay_told', records })
    return { minutes, told: new Set(waiting.map(({ recipient }) => recipient.id)).size, toCall }
  })
}
