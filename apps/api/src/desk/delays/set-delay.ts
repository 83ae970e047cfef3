import type { Delay } from '@aafiya/contracts/desk/desk'
import { addDays, civilAt, startOfDay } from '@aafiya/contracts/hours/clinic-time'
import { and, asc, eq, gte, inArray, isNull, lt } from 'drizzle-orm'

import { greetingName } from '../../account/account-name.ts'
import { users } from '../../account/users.table.ts'
import { appointments } from '../../appointments/appointments.table.ts'
import { issueVisitLink } from '../../appointments/links/issue-visit-link.ts'
import type { Deps } from '../../deps.ts'
import { doctorFullName } from '../../doctors/doctor-view.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { listUrl } from '../../messages/link-url.ts'
import { postMessage } from '../../messages/post-message.ts'
import { isTold } from '../../people/recipients.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { delayMail, type DelayFacts } from './delay-mails.ts'
import { delays } from './delays.table.ts'

/** Visits further back were forgotten at the desk: nobody waits for them. */
const longestWaitMs = 4 * 60 * 60_000

/** Today's visits that have not begun, with each account that is told of them. */
function waitingFor(tx: Tx, { clock, clinic }: Deps, doctorId: string) {
  const now = clock.now()
  const { timeZone: zone } = clinic.facts()
  const { date } = civilAt(now, zone)
  return tx
    .select({ appointment: appointments, recipient: users })
    .from(appointments)
    .innerJoin(users, and(isTold(appointments.personId), eq(users.status, 'verified')))
    .where(
      and(
        eq(appointments.doctorId, doctorId),
        inArray(appointments.status, ['booked', 'arrived']),
        isNull(appointments.startedAt),
        gte(appointments.startsAt, new Date(Math.max(startOfDay(date, zone).getTime(), now.getTime() - longestWaitMs))),
        lt(appointments.startsAt, startOfDay(addDays(date, 1), zone)),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id), asc(users.id))
}

/**
 * Sets how late a doctor runs today and mails everyone who has an account and is still waiting. Setting the same delay again mails
 * nobody.
 */
export async function setDelay(deps: Deps, caller: Caller, doctorId: string, minutes: number): Promise<Delay> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const day = civilAt(now, deps.clinic.facts().timeZone).date
    // Two desks at once: the second sees what the first has said.
    const [doctor] = await tx.select().from(doctors).where(eq(doctors.id, doctorId)).for('no key update')
    if (!doctor) throw new Problem('doctor_not_found')
    const isToday = and(eq(delays.doctorId, doctorId), eq(delays.day, day))
    const [known] = await tx.select().from(delays).where(isToday)
    if ((known?.minutes ?? 0) === minutes) return { minutes, told: 0 }
    await tx
      .insert(delays)
      .values({ doctorId, day, minutes, setAt: now })
      .onConflictDoUpdate({ target: [delays.doctorId, delays.day], set: { minutes, setAt: now } })
    const waiting = await waitingFor(tx, deps, doctorId)
    for (const { appointment, recipient } of waiting) {
      const data: DelayFacts = {
        recipientName: greetingName(recipient, recipient.language),
        doctorName: doctorFullName(doctor),
        doctorNameAr: doctor.fullNameAr,
        startsAt: appointment.startsAt.toISOString(),
        minutes,
      }
      // Once the patient is there, or should be, the link of the visit has nothing left to ask.
      const canAnswer = appointment.status === 'booked' && appointment.startsAt > now
      const { startsAt, doctorName, doctorNameAr } = data
      await postMessage(tx, deps, {
        kind: 'delay',
        recipient,
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
    await recordAccess(tx, deps, { caller, action: 'delay_told', records: waiting.map(({ appointment }) => appointment) })
    return { minutes, told: new Set(waiting.map(({ recipient }) => recipient.id)).size }
  })
}
