import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'

import { sessions } from '../src/account/sessions.table.ts'
import { appointments } from '../src/appointments/appointments.table.ts'
import { inquiries } from '../src/inquiries/inquiries.table.ts'
import { notifications } from '../src/notifications/notifications.table.ts'
import { clinic } from './clinic.ts'

/** Who calls. The owner's records are at stake; the concerned doctor has to do with them, the other one has not. */
export const personas = ['visitor', 'owner', 'otherPatient', 'concernedDoctor', 'otherDoctor', 'pendingDoctor', 'administrator'] as const
export type Persona = (typeof personas)[number]

const png = sharp({ create: { width: 8, height: 8, channels: 3, background: '#10493e' } })
  .png()
  .toBuffer()

const tomorrow = '2026-03-02'

/** A clinic in which each persona exists, and the owner has one of everything that is private. */
export async function authorizationWorld() {
  const place = await clinic({ env: { RATE_LIMIT_FACTOR: '1000' } })
  const { database, clock, buildUser, buildDoctor, tokenOf } = place
  const { db } = database
  const now = clock.now()
  const written = { createdAt: now, updatedAt: now }

  const owner = await buildUser()
  const otherPatient = await buildUser({ firstName: 'Omar' })
  const administrator = await buildUser({ role: 3 })
  const pendingUser = await buildUser({ role: 1 })
  const [concerned, other, idle] = [await buildDoctor(), await buildDoctor({ speciality: 'Dermatologist' }), await buildDoctor()]
  const pending = await buildDoctor({ userId: pendingUser.id, status: 'pending', speciality: null, fees: null })
  const applicant = await buildDoctor({ status: 'pending' })
  const unlisted = await buildDoctor({ status: 'unlisted' })

  const startsAt = new Date(`${tomorrow}T10:00:00Z`)
  const appointmentId = randomUUID()
  await db.insert(appointments).values({
    id: appointmentId,
    doctorId: concerned.id,
    patientId: owner.id,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 1_800_000),
    status: 'booked',
    fee: 80,
    currency: 'USD',
    paymentStatus: 'unpaid',
    sequence: 0,
    ...written,
  })
  const asked = { patientId: owner.id, specialty: 'Neurologist' as const, message: 'Headache since Monday', ...written }
  const claimed = { doctorId: concerned.id, claimedAt: now }
  const [openId, claimedId, answeredId] = [randomUUID(), randomUUID(), randomUUID()]
  await db.insert(inquiries).values([
    { id: openId, ...asked },
    { id: claimedId, ...asked, ...claimed },
    { id: answeredId, ...asked, ...claimed, response: 'Rest and water', respondedAt: now },
  ])
  const notificationId = randomUUID()
  await db.insert(notifications).values({ id: notificationId, userId: owner.id, kind: 'password_changed', facts: {}, createdAt: now })

  const tokens: Record<Persona, string | undefined> = {
    visitor: undefined,
    owner: await tokenOf(owner.id),
    otherPatient: await tokenOf(otherPatient.id),
    concernedDoctor: await tokenOf(concerned.userId),
    otherDoctor: await tokenOf(other.userId),
    pendingDoctor: await tokenOf(pendingUser.id),
    administrator: await tokenOf(administrator.id),
  }
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, owner.id))
  if (!session) throw new Error('the owner is signed in')
  return {
    ...place,
    tokens,
    tomorrow,
    image: new Blob([new Uint8Array(await png)], { type: 'image/png' }),
    owner,
    concerned,
    idle,
    pending,
    applicant,
    unlisted,
    appointmentId,
    notificationId,
    sessionId: session.id,
    inquiryIds: { open: openId, claimed: claimedId, answered: answeredId },
  }
}

export type World = Awaited<ReturnType<typeof authorizationWorld>>
