import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import type { BookTogether } from '@aafiya/contracts/appointments/appointment-requests'

import type { Deps } from '../deps.ts'
import { agreeOrRequire, type Booker } from '../people/health-consent.ts'
import { lockPeople } from '../people/lock-person.ts'
import { personFor } from '../people/person-for.ts'
import type { Tx } from '../platform/db/database.ts'
import { runIdempotently, type Repeatable } from '../platform/idempotency/idempotency.ts'
import { Problem } from '../platform/problem.ts'
import { toAppointment } from './appointment-view.ts'
import { takeSlots } from './book-appointment.ts'

/** Books several people of the caller's family, or the caller among them, with one doctor on one day: all or none. */
export async function bookTogether(
  deps: Deps,
  { accountId, language }: Booker,
  { visits, agreesToHealthData: agrees, ...shared }: BookTogether,
  repeatable?: Repeatable,
): Promise<Appointment[]> {
  const findPeople = async (tx: Tx) => {
    const ids = visits.map(({ personId = accountId }) => personId)
    // One who is named by id and again by none; each person's limit is counted once.
    if (new Set(ids).size < ids.length) throw new Problem('patient_busy')
    await lockPeople(tx, ids)
    const found: Awaited<ReturnType<typeof personFor>>[] = []
    for (const id of ids) found.push(await personFor(tx, deps, accountId, id))
    return found
  }
  return runIdempotently(
    deps,
    repeatable,
    async (tx) => {
      const people = await findPeople(tx)
      await agreeOrRequire(tx, deps, { accountId, personIds: people.map(({ id }) => id), agrees, language })
      const takings = visits.flatMap(({ appointmentTime }, index) => {
        const personId = people[index]?.id
        return personId ? [{ personId, bookedBy: accountId, body: { ...shared, appointmentTime } }] : []
      })
      const taken = await takeSlots(tx, deps, takings)
      return taken.map(({ row, doctor }, index) => {
        const person = people[index]?.person
        return toAppointment({ appointment: row, doctor, ...(person && { person }) }, deps.clinic.facts().timeZone)
      })
    },
    findPeople,
  )
}
