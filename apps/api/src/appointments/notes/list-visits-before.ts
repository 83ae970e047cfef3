import type { VisitBefore } from '@aafiya/contracts/appointments/visit-notes'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { and, eq, inArray, lt, or } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctorNames } from '../../doctors/doctor-view.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import { latestFirst } from '../../platform/db/instant-order.ts'
import { Answer } from '../../platform/http/answer.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { InstantPosition, beginPage, endPage, type PageQuery } from '../../platform/http/keyset-page.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments, type AppointmentRow } from '../appointments.table.ts'
import { bookedType } from '../booked-type.ts'
import { notesOfVisits } from './note-view.ts'
import { isOwnVisit, type OwnVisit } from './own-visit.ts'

const shown = ['booked', 'arrived', 'completed', 'no_show'] as const
const isShown = (status: AppointmentRow['status']): status is (typeof shown)[number] =>
  shown.some((one) => one === status)

const { order, behind } = latestFirst(appointments.startsAt, appointments.id)

/**
 * The patient's earlier visits with their notes. Colleagues' are there if the clinic shares notes and the patient
 * comes: completed ones alone, with final notes. Each reading is recorded.
 */
export const listVisitsBefore = (
  deps: Deps,
  caller: Caller,
  own: OwnVisit,
  query: PageQuery,
): Promise<Answer<VisitBefore[]>> =>
  deps.db.transaction(async (tx) => {
    const page = beginPage(query, InstantPosition)
    const [visit] = await tx.select().from(appointments).where(isOwnVisit(own))
    if (!visit) throw new Problem('appointment_not_found')
    const { timeZone, sharedNotes } = deps.clinic.facts()
    const seesColleagues = sharedNotes && ['booked', 'arrived', 'completed'].includes(visit.status)
    const isOwn = eq(appointments.doctorId, own.doctorId)
    const found = await tx
      .select({ appointment: appointments, doctor: doctors })
      .from(appointments)
      .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
      .where(
        and(
          eq(appointments.personId, visit.personId),
          lt(appointments.startsAt, visit.startsAt),
          inArray(appointments.status, shown),
          seesColleagues ? or(isOwn, eq(appointments.status, 'completed')) : isOwn,
          behind(page.after),
        ),
      )
      .orderBy(...order)
      .limit(page.limit + 1)
    const { rows, headers } = endPage(found, page, ({ appointment: { startsAt, id } }) => [startsAt.toISOString(), id])
    const written = await notesOfVisits(
      tx,
      rows.map(({ appointment }) => appointment.id),
    )
    const visits = rows.map(({ appointment }) => appointment)
    const isTheirs = ({ doctorId }: AppointmentRow) => doctorId === own.doctorId
    for (const [action, records] of [
      ['earlier_visit_listed', visits.filter(isTheirs)],
      ['colleague_visit_listed', visits.filter((one) => !isTheirs(one))],
    ] as const)
      await recordAccess(tx, deps, { caller, action, records })
    const answer = rows.flatMap(({ appointment, doctor }) => {
      const { id, startsAt, status, notes } = appointment
      if (!isShown(status)) return []
      const { note, additions } = written.get(id) ?? { note: null, additions: [] }
      return [
        {
          id,
          isOwn: isTheirs(appointment),
          ...doctorNames(doctor),
          appointmentDate: startsAt.toISOString(),
          appointmentTime: civilAt(startsAt, timeZone).time,
          status,
          ...bookedType(appointment),
          notes: isTheirs(appointment) ? notes : null,
          note: isTheirs(appointment) || note?.finalAt ? note : null,
          additions,
        },
      ]
    })
    return new Answer(answer, headers)
  })
