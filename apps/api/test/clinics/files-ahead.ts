import { eq } from 'drizzle-orm'

import { appointments } from '../../src/appointments/appointments.table.ts'
import { blob } from '../endpoints/hostile-pictures.ts'
import { monday, payingClinic } from './paying-clinic.ts'

/** Mona has a visit to come, to which she can send files ahead. */
export async function filesAhead() {
  const place = await payingClinic()
  const id = await place.book(monday)
  const asDoctor = await place.asUser(place.doctor.userId)
  const send = async (bytes: Buffer | string, who = place.mona, visit = id, idempotencyKey?: string) =>
    who.visitFiles.send({
      params: { id: visit },
      files: [blob(bytes)],
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    })
  const list = (who = place.mona, visit = id) => who.visitFiles.list({ params: { id: visit } })
  const remove = (fileId: string, who = place.mona, visit = id) =>
    who.visitFiles.remove({ params: { id: visit, fileId } })
  const read = (who = asDoctor, visit = id) => who.visitFiles.read({ params: { id: visit } })
  const arrive = () =>
    place.database.db
      .update(appointments)
      .set({ status: 'arrived', arrivedAt: place.clock.now() })
      .where(eq(appointments.id, id))
  return { ...place, id, asDoctor, send, list, remove, read, arrive }
}
