import { money } from '@aafiya/contracts/language/format-money'
import { inLanguage } from '@aafiya/contracts/language/in-language'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { accessChanges, type AccessChange, type Notification } from '@aafiya/contracts/notifications/notifications'
import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'

import { announcementTexts, type TextKey } from '../announcements/announcement-texts.ts'
import { clinicDay, mayActFor, type RightsDeps } from '../people/may-act-for.ts'
import { fill, type Variables } from '../platform/languages.ts'
import { localDay, localTime } from '../platform/local-format.ts'
import { apartIn } from '../platform/mail/phrase.ts'
import { notifications, type NotificationRow } from './notifications.table.ts'

const Facts = z.record(z.string(), z.nullable(z.string()))

function variablesOf(facts: Record<string, string | null>, language: Language, zone: string): Variables {
  const startsAt = facts['startsAt'] ? new Date(facts['startsAt']) : undefined
  const until = facts['reservedUntil'] ? new Date(facts['reservedUntil']) : undefined
  const typed = (text: string | null | undefined) => apartIn(language, text ?? '')
  return {
    doctor: typed(inLanguage(language, facts['doctor'], facts['doctorAr'])),
    patient: typed(inLanguage(language, facts['patient'], facts['patientAr'])),
    person: typed(inLanguage(language, facts['person'], facts['personAr'])),
    who: typed(inLanguage(language, facts['who'], facts['whoAr'])),
    actor: typed(inLanguage(language, facts['actor'], facts['actorAr'])),
    email: typed(facts['email']),
    reason: typed(facts['reason']),
    money: facts['amount'] && facts['currency'] ? money(language, Number(facts['amount']), facts['currency']) : '',
    ...(startsAt && { day: localDay(startsAt, language, zone), time: localTime(startsAt, language, zone) }),
    ...(until && { until: localTime(until, language, zone) }),
  }
}

/**
 * The reader of a change in access to a person: that person, an account that gained or lost access, or one whose
 * access stays.
 */
export type AccessReader = 'self' | 'gained' | 'lost' | 'other'

const isAccessChange = (kind: NotificationRow['kind']): kind is AccessChange =>
  accessChanges.some((change) => change === kind)
const isTextKey = (key: string): key is TextKey => key in announcementTexts.en

/** An account that gains a right by a change which has no words for that reads the same as the others. */
export const accessKey = (kind: AccessChange, reader: string | null | undefined): TextKey =>
  [`${kind}_${reader}`].find(isTextKey) ?? `${kind}_other`

type ShownFacts = Record<string, string | null>

/** What the doctor of a visit reads about it. */
function doctorKey(
  kind: Exclude<NotificationRow['kind'], AccessChange>,
  { by, cancelledBy, isReassigned }: ShownFacts,
): TextKey {
  if (isReassigned) return 'doctor_appointment_reassigned_body'
  if (kind === 'appointment_cancelled')
    return cancelledBy === 'doctor' || cancelledBy === 'clinic'
      ? `doctor_appointment_cancelled_by_${cancelledBy}_body`
      : 'doctor_appointment_cancelled_body'
  if (kind !== 'appointment_booked' && kind !== 'appointment_moved') return `${kind}_body`
  if (by === 'self') return `doctor_${kind}_by_doctor_body`
  return by === 'desk' ? `doctor_${kind}_by_desk_body` : `doctor_${kind}_body`
}

function bodyKey(kind: NotificationRow['kind'], facts: ShownFacts): TextKey {
  const { reader, reservedUntil, isAloud } = facts
  if (isAccessChange(kind)) return accessKey(kind, reader)
  if (kind === 'payment_late' && reader === 'former_guardian') return 'payment_unauthorized_body'
  if (kind === 'payment_failed' && reservedUntil) return 'payment_failed_held_body'
  if (kind === 'health_consent_given' && isAloud) return 'health_consent_given_aloud_body'
  return reader === 'doctor' ? doctorKey(kind, facts) : `${kind}_body`
}

const titleKey = (kind: NotificationRow['kind'], { isReassigned }: ShownFacts): TextKey =>
  isReassigned ? 'doctor_appointment_reassigned_title' : `${kind}_title`

/** An account's notifications, without those about people it may no longer act for. */
export const isReadable = (deps: RightsDeps, userId: string): SQL | undefined =>
  and(
    eq(notifications.userId, userId),
    or(isNull(notifications.personId), mayActFor(notifications.personId, userId, clinicDay(deps))),
  )

/** Who booked, moved or cancelled a patient's visit, in front of what happened; the doctor's words say it themselves. */
function byWhom({ reader, by }: Record<string, string | null>): TextKey | undefined {
  if (reader === 'doctor' || !by) return undefined
  return [`by_${by}_body`].find(isTextKey)
}

/** A notification in the reader's language. */
export function toNotification(row: NotificationRow, language: Language, zone: string): Notification {
  const facts = Facts.parse(row.facts)
  const variables = variablesOf(facts, language, zone)
  const texts = announcementTexts[language]
  const body = fill(texts[bodyKey(row.kind, facts)], variables)
  const by = byWhom(facts)
  return {
    id: row.id,
    kind: row.kind,
    title: fill(texts[titleKey(row.kind, facts)], variables),
    body: by ? fill(texts[by], { ...variables, body }) : body,
    link: row.link,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }
}
