import { randomUUID } from 'node:crypto'

import { startVisitType } from '@aafiya/contracts/clinic/start-visit-type'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'

import { passkeys } from '../../src/account/passkeys/passkeys.table.ts'
import { sessions } from '../../src/account/session/sessions.table.ts'
import { appointments } from '../../src/appointments/appointments.table.ts'
import { visitDocuments } from '../../src/appointments/documents/visit-documents.table.ts'
import { visitFiles } from '../../src/appointments/files/visit-files.table.ts'
import { specialities } from '../../src/doctors/specialities/specialities.table.ts'
import { visitTypes } from '../../src/doctors/visit-types/visit-types.table.ts'
import { inquiries } from '../../src/inquiries/inquiries.table.ts'
import { notifications } from '../../src/notifications/notifications.table.ts'
import { payments } from '../../src/payments/payments.table.ts'
import { guardianships } from '../../src/people/guardianships.table.ts'
import { people } from '../../src/people/people.table.ts'
import { pushSubscriptions } from '../../src/push/push-subscriptions.table.ts'
import { builtOnce } from '../built-once.ts'
import { clinic } from '../clinic.ts'
import { createLocalStripe } from '../doubles/local-stripe.ts'

/**
 * The callers. The owner's records are at stake: the guardian books for them, the former guardian no longer does
 * since they came of age; the concerned doctor treats them, the other one does not.
 */
export const personas = [
  'visitor',
  'owner',
  'otherPatient',
  'guardian',
  'formerGuardian',
  'concernedDoctor',
  'otherDoctor',
  'pendingDoctor',
  'receptionist',
  'administrator',
] as const
export type Persona = (typeof personas)[number]

const png = sharp({ create: { width: 8, height: 8, channels: 3, background: '#10493e' } })
  .png()
  .toBuffer()

const tomorrow = '2026-03-02'
export const documentCode = '0123456789AB'

export async function openWorld() {
  const stripe = await createLocalStripe({ now: () => place.clock.now() })
  onTestFinished(() => stripe.close())
  const place = await clinic({ env: { RATE_LIMIT_FACTOR: '1000', ...stripe.env } })
  return place
}

/** Each persona, and one of everything that is private of the owner's. */
export async function settleWorld({
  database,
  clock,
  buildUser,
  buildDoctor,
  tokenOf,
}: Awaited<ReturnType<typeof openWorld>>) {
  const { db } = database
  const now = clock.now()
  const written = { createdAt: now, updatedAt: now }

  const owner = await buildUser()
  const otherPatient = await buildUser({ firstName: 'Omar' })
  const [guardian, formerGuardian] = [await buildUser({ firstName: 'Hoda' }), await buildUser({ firstName: 'Samir' })]
  const childId = randomUUID()
  await db
    .insert(people)
    .values({ id: childId, fullName: 'Lina Farid', birthDate: '2019-05-04', birthYear: 2019, ...written })
  const books = (account: { id: string }, personId: string, endedAt: Date | null = null) => ({
    id: randomUUID(),
    accountId: account.id,
    personId,
    relation: 'child' as const,
    since: now,
    // The owner has an account, and invited them.
    agreedAt: now,
    endedAt,
  })
  await db
    .insert(guardianships)
    .values([
      books(owner, childId),
      books(guardian, childId),
      books(formerGuardian, childId, now),
      books(guardian, owner.id),
      books(formerGuardian, owner.id, now),
    ])
  // A new one may not remove second factors.
  const administrator = await buildUser({ role: 3, createdAt: new Date(now.getTime() - 30 * 86_400_000) })
  const receptionist = await buildUser({ role: 4 })
  const pendingUser = await buildUser({ role: 1 })
  const [concerned, other, idle] = [
    await buildDoctor(),
    await buildDoctor({ speciality: 'Dermatologist' }),
    await buildDoctor(),
  ]
  const pending = await buildDoctor({ userId: pendingUser.id, status: 'pending', speciality: null, fees: null })
  const applicant = await buildDoctor({ status: 'pending' })
  const unlisted = await buildDoctor({ status: 'unlisted' })

  const startsAt = new Date(`${tomorrow}T10:00:00Z`)
  const halfAnHour = 1_800_000
  const later = new Date(startsAt.getTime() + 4 * halfAnHour)
  const evenLater = new Date(later.getTime() + 3 * halfAnHour)
  const [appointmentId, heldId, paidId] = [randomUUID(), randomUUID(), randomUUID()]
  const visit = {
    doctorId: concerned.id,
    personId: owner.id,
    fee: 80,
    currency: 'USD',
    paymentStatus: 'unpaid' as const,
    sequence: 0,
    ...written,
  }
  await db.insert(appointments).values([
    { id: appointmentId, startsAt, endsAt: new Date(startsAt.getTime() + halfAnHour), status: 'booked', ...visit },
    {
      id: heldId,
      startsAt: later,
      endsAt: new Date(later.getTime() + halfAnHour),
      status: 'held',
      heldUntil: new Date(now.getTime() + 600_000),
      ...visit,
    },
    {
      id: paidId,
      startsAt: evenLater,
      endsAt: new Date(evenLater.getTime() + halfAnHour),
      status: 'booked',
      ...visit,
      paymentStatus: 'paid',
    },
  ])
  await db.insert(payments).values({
    id: randomUUID(),
    appointmentId: paidId,
    payerId: owner.id,
    personId: owner.id,
    doctorId: concerned.id,
    startsAt: evenLater,
    fee: 80,
    provider: 'stripe',
    status: 'paid',
    amountMinor: 8_000,
    currency: 'USD',
    openings: 1,
    paidAt: now,
    isSurplus: false,
    isFlagged: false,
    lookUps: 0,
    ...written,
  })
  const documentId = randomUUID()
  await db.insert(visitDocuments).values({
    id: documentId,
    appointmentId: paidId,
    number: 1,
    code: documentCode,
    kind: 'referral',
    language: 'en',
    size: 'A5',
    content: { kind: 'referral', language: 'en', size: 'A5', items: [], to: '', text: 'Please see them' },
    pdf: Buffer.from('%PDF-1.7'),
    sha256: '',
    issuedBy: concerned.userId,
    issuedAt: now,
    deskAt: now,
  })
  const visitFileId = randomUUID()
  await db
    .insert(visitFiles)
    .values({ id: visitFileId, appointmentId, place: 1, kind: 'picture', pages: 1, createdAt: now })
  const inquiry = {
    personId: owner.id,
    specialty: 'Neurologist' as const,
    message: 'Headache since Monday',
    ...written,
  }
  const claimed = { doctorId: concerned.id, claimedAt: now }
  const [openId, claimedId, answeredId] = [randomUUID(), randomUUID(), randomUUID()]
  await db.insert(inquiries).values([
    { id: openId, ...inquiry },
    { id: claimedId, ...inquiry, ...claimed },
    { id: answeredId, ...inquiry, ...claimed, response: 'Rest and water', respondedAt: now },
  ])
  const notificationId = randomUUID()
  await db
    .insert(notifications)
    .values({ id: notificationId, userId: owner.id, kind: 'password_changed', facts: {}, createdAt: now })

  const pushSubscriptionId = randomUUID()
  await db.insert(pushSubscriptions).values({
    id: pushSubscriptionId,
    accountId: owner.id,
    endpoint: 'https://push.example/owner',
    p256dh: '',
    auth: '',
    createdAt: now,
  })

  const passkeyId = randomUUID()
  await db.insert(passkeys).values({
    id: passkeyId,
    userId: owner.id,
    credentialId: 'owner',
    publicKey: '',
    counter: 0,
    transports: [],
    createdAt: now,
  })

  const tokens: Record<Persona, string | undefined> = {
    visitor: undefined,
    owner: await tokenOf(owner.id),
    otherPatient: await tokenOf(otherPatient.id),
    guardian: await tokenOf(guardian.id),
    formerGuardian: await tokenOf(formerGuardian.id),
    concernedDoctor: await tokenOf(concerned.userId),
    otherDoctor: await tokenOf(other.userId),
    pendingDoctor: await tokenOf(pendingUser.id),
    receptionist: await tokenOf(receptionist.id),
    administrator: await tokenOf(administrator.id),
  }
  const [speciality] = await db.select().from(specialities).where(eq(specialities.key, 'Neurologist'))
  if (!speciality) throw new Error('a clinic has neurologists')
  const visitTypeId = randomUUID()
  const longVisit = { ...startVisitType, name: 'Long visit', nameAr: 'زيارة طويلة', minutes: 60 }
  await db.insert(visitTypes).values({ ...longVisit, id: visitTypeId, position: 2 })
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, owner.id))
  if (!session) throw new Error('the owner is signed in')
  return {
    tokens,
    tomorrow,
    image: new Blob([new Uint8Array(await png)], { type: 'image/png' }),
    owner,
    concerned,
    idle,
    pending,
    applicant,
    unlisted,
    childId,
    guardianId: guardian.id,
    receptionist,
    appointmentId,
    heldId,
    paidId,
    documentId,
    visitFileId,
    notificationId,
    pushSubscriptionId,
    passkeyId,
    sessionId: session.id,
    specialityId: speciality.id,
    visitTypeId,
    inquiryIds: { open: openId, claimed: claimedId, answered: answeredId },
  }
}

/** A clinic in which each persona exists, and the owner has one of everything that is private. */
export const authorizationWorld = builtOnce(openWorld, settleWorld)

export type World = Awaited<ReturnType<typeof authorizationWorld>>
