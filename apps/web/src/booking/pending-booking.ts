import type { BookAppointment } from '@aafiya/contracts/appointments/appointment-requests'
import { useSyncExternalStore } from 'react'

import { freshKey } from '../page/use-send-once.ts'
import { currentToken, onToken } from '../session/token-store.ts'

export interface PendingBooking {
  /** The idempotency key: anyone who repeats the booking with it cannot book twice. */
  key: string
  body: BookAppointment
  /** The UTC instant of the slot. */
  startsAt: string
  /** When it was first sent, in milliseconds. */
  sentAt: number
  /** The session it was sent in, as the end of its token: no other session may repeat it. */
  session: string
}

const storageKey = 'pendingBooking'
/** After this long it is no longer resumed. */
const goodFor = 10 * 60_000

const thisSession = () => currentToken()?.slice(-12)

const hasTexts = <Name extends string>(value: unknown, names: readonly Name[]): value is Record<Name, string> =>
  typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'string')

const isPending = (value: unknown): value is PendingBooking =>
  hasTexts(value, ['key', 'startsAt', 'session']) &&
  'sentAt' in value &&
  typeof value.sentAt === 'number' &&
  'body' in value &&
  hasTexts(value.body, ['doctorId', 'appointmentDate', 'appointmentTime']) &&
  (!('notes' in value.body) || typeof value.body.notes === 'string') &&
  (!('visitTypeId' in value.body) || typeof value.body.visitTypeId === 'string') &&
  (!('personId' in value.body) || typeof value.body.personId === 'string')

function stored(): PendingBooking | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isPending(value) ? value : undefined
  } catch {
    return undefined
  }
}

let pending = stored()
const listeners = new Set<() => void>()

function keep(next: PendingBooking | undefined): void {
  pending = next
  try {
    if (next) sessionStorage.setItem(storageKey, JSON.stringify(next))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Kept above, for as long as the page lives.
  }
  for (const listener of listeners) listener()
}

/** Of another person, or of a session that is over: it holds why they see a doctor, and goes with them. */
const dropForeign = () => {
  if (pending && pending.session !== thisSession()) keep(undefined)
}
dropForeign()
onToken(dropForeign)

/** The booking with this doctor that still waits for its answer. */
export const pendingBooking = (doctorId: string): PendingBooking | undefined =>
  pending?.body.doctorId === doctorId && Date.now() - pending.sentAt < goodFor ? pending : undefined

/** The server renders a doctor's page for everybody. */
const noneYet = () => undefined

/** The same as a hook: the component rerenders when it changes. */
export function usePendingBooking(doctorId: string): PendingBooking | undefined {
  return useSyncExternalStore(onPending, () => pendingBooking(doctorId), noneYet)
}

function onPending(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notes what is about to be sent, so that a reload finds it. The same wish keeps its key for as long as it has no answer. */
export function beginBooking(body: BookAppointment, startsAt: string): PendingBooking {
  const known = pendingBooking(body.doctorId)
  if (known && JSON.stringify(known.body) === JSON.stringify(body)) return known
  const fresh = { key: freshKey(), body, startsAt, sentAt: Date.now(), session: thisSession() ?? '' }
  keep(fresh)
  return fresh
}

export function settleBooking(key: string): void {
  if (pending?.key === key) keep(undefined)
}

/** The patient chose something else. */
export function abandonBooking(doctorId: string): void {
  if (pending?.body.doctorId === doctorId) keep(undefined)
}
