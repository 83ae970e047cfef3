import { money } from '@aafiya/contracts/language/format-money'
import type { Language } from '@aafiya/contracts/messages/message-key'
import type { Notification } from '@aafiya/contracts/notifications/notifications'
import * as z from 'zod/mini'

import { fill, type Variables } from '../platform/languages.ts'
import { localDay, localTime } from '../platform/local-format.ts'
import type { NotificationRow } from './notifications.table.ts'
import ar from './texts/ar.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

type TextKey = keyof typeof en
const texts: Record<Language, Record<TextKey, string>> = { en, ar }

const Facts = z.record(z.string(), z.nullable(z.string()))

function variablesOf(facts: Record<string, string | null>, language: Language, zone: string): Variables {
  const startsAt = facts['startsAt'] ? new Date(facts['startsAt']) : undefined
  const until = facts['reservedUntil'] ? new Date(facts['reservedUntil']) : undefined
  return {
    doctor: (language === 'ar' ? facts['doctorAr'] : null) ?? facts['doctor'] ?? '',
    patient: (language === 'ar' ? facts['patientAr'] : null) ?? facts['patient'] ?? '',
    email: facts['email'] ?? '',
    reason: facts['reason'] ?? '',
    money: facts['amount'] && facts['currency'] ? money(language, Number(facts['amount']), facts['currency']) : '',
    ...(startsAt && { day: localDay(startsAt, language, zone), time: localTime(startsAt, language, zone) }),
    ...(until && { until: localTime(until, language, zone) }),
  }
}

function bodyKey(kind: NotificationRow['kind'], { reader, cancelledBy }: Record<string, string | null>): TextKey {
  if (reader !== 'doctor') return `${kind}_body`
  if (kind === 'appointment_cancelled' && cancelledBy === 'doctor') return 'own_appointment_cancelled_body'
  if (kind === 'appointment_cancelled' && cancelledBy === 'clinic') return 'clinic_appointment_cancelled_body'
  const isAboutPatient = kind === 'appointment_booked' || kind === 'appointment_moved' || kind === 'appointment_cancelled'
  return isAboutPatient ? `doctor_${kind}_body` : `${kind}_body`
}

/** A notification in the reader's language. */
export function toNotification(row: NotificationRow, language: Language, zone: string): Notification {
  const facts = Facts.parse(row.facts)
  const variables = variablesOf(facts, language, zone)
  return {
    id: row.id,
    kind: row.kind,
    title: fill(texts[language][`${row.kind}_title`], variables),
    body: fill(texts[language][bodyKey(row.kind, facts)], variables),
    link: row.link,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }
}
