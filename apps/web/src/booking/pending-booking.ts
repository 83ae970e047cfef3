import type { BookAppointment } from '@aafiya/contracts/appointments/appointment-requests'
import { useSyncExternalStore } from 'react'

import { freshKey } from '../kit/use-api-mutation.ts'
import { currentToken, onToken } from '../session/token-store.ts'

export interface PendingBooking {
  /** The idempotency key: a retry with it cannot book twice. */
  key: string
  body: BookAppointment
  /** The UTC instant of the slot. */
  startsAt: string
  /** When it was first sent, in milliseconds. */
  sentAt: number
  /** The expiry of the session's token: another session must not repeat the booking. */
  session: string
}

const storageKey = 'pendingBooking'
/** Pending bookings older than this are not resumed. */
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
    // Kept in memory above, as long as the page lives.
  }
  for (const listener of listeners) listener()
}

/** Drops a booking of another user or an ended session: its note may say why they see a doctor. */
const dropForeign = () => {
  if (pending && pending.session !== thisSession()) keep(undefined)
}
dropForeign()
onToken(dropForeign)

/** The unanswered booking with this doctor. */
export const pendingBooking = (doctorId: string): PendingBooking | undefined =>
  pending?.body.doctorId === doctorId && Date.now() - pending.sentAt < goodFor ? pending : undefined

/** A server-rendered page has no user. */
const noneYet = () => undefined

/** Rerenders the component when it changes. */
export function usePendingBooking(doctorId: string): PendingBooking | undefined {
  return useSyncExternalStore(onPending, () => pendingBooking(doctorId), noneYet)
}

function onPending(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Stores a booking before it is sent, so that a reload finds it. The same request keeps its key until it is answered.
 */
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
