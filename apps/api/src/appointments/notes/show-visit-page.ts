import type { VisitPage } from '@aafiya/contracts/appointments/visit-notes'
import { roles } from '@aafiya/contracts/platform/people'
import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { accountName } from '../../account/account-name.ts'
import { users } from '../../account/users.table.ts'
import type { Deps } from '../../deps.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { people } from '../../people/people.table.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments } from '../appointments.table.ts'
import { toVisit } from '../visits/visit-view.ts'
import { isNoteFinal } from './note-finality.ts'
import { notesOfVisits } from './note-view.ts'
import { isOwnVisit, type OwnVisit } from './own-visit.ts'

const owners = alias(users, 'owners')

/** A visit for the doctor who holds it. The access is recorded. */
export const showVisitPage = (deps: Deps, caller: Caller, own: OwnVisit): Promise<VisitPage> =>
  deps.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ appointment: appointments, doctor: doctors, patient: people, booker: users, owner: owners })
      .from(appointments)
      .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
      .innerJoin(people, eq(people.id, appointments.personId))
      .leftJoin(users, eq(users.id, appointments.bookedBy))
      .leftJoin(owners, eq(owners.id, appointments.personId))
      .where(isOwnVisit(own))
    if (!found) throw new Problem('appointment_not_found')
    const { appointment, doctor, patient, booker, owner } = found
    const reader = owner ?? (booker?.role === roles.patient ? booker : null)
    await recordAccess(tx, deps, { caller, action: 'visit_read', records: [appointment] })
    const { note, additions } = (await notesOfVisits(tx, [own.id])).get(own.id) ?? { note: null, additions: [] }
    const finalAt = note?.finalAt ? new Date(note.finalAt) : null
    return {
      visit: toVisit(found, { zone: deps.clinic.facts().timeZone, isDoctor: true }),
      speciality: doctor.speciality,
      patient: {
        birthDate: patient.birthDate,
        birthYear: patient.birthYear,
        gender: patient.gender,
        ...(booker &&
          booker.id !== patient.id &&
          booker.id !== caller.userId && {
            bookedBy: accountName(booker),
            ...(booker.fullNameAr && { bookedByAr: booker.fullNameAr }),
          }),
        ...(reader && { language: reader.language }),
      },
      note,
      additions,
      canWrite: appointment.status !== 'cancelled' && !isNoteFinal(appointment, { finalAt }, deps.clock.now()),
    }
  })
