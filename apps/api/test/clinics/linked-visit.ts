import { eq } from 'drizzle-orm'

import { appointments } from '../../src/appointments/appointments.table.ts'
import { monday, payingClinic } from './paying-clinic.ts'

/** A booked visit, and the secret of the link in its newest mail to the patient. */
export async function linkedVisit(settings: Parameters<typeof payingClinic>[0] = {}) {
  const place = await payingClinic(settings)
  const { database, book, deliver, asVisitor, clock } = place
  const id = await book({ ...monday })
  const newest = async () => {
    const tokens = (await deliver()).flatMap(({ text }) => /\/visit\?in=en#([\w-]{43})/.exec(text)?.[1] ?? [])
    return tokens.at(-1) ?? ''
  }
  const token = await newest()
  const { visitLinks: calls } = asVisitor
  const open = (secret = token) => calls.open({ body: { token: secret } })
  /** The page is shown, and pressed a while later. */
  const pressed = async (secret = token) => {
    const { shown } = await open(secret)
    clock.advance(1)
    return { token: secret, shown }
  }
  const confirm = async () => calls.confirm({ body: await pressed() })
  const cancel = async () => calls.cancel({ body: await pressed() })
  const undo = async () => calls.undo({ body: await pressed() })
  const row = async () => (await database.db.select().from(appointments).where(eq(appointments.id, id)))[0]
  return { ...place, id, token, newest, calls, open, pressed, confirm, cancel, undo, row }
}
