import { clinicKinds, everyKind, type ActivityKind, type ClinicKind } from './activity-kinds.ts'

/** What audited actions are about, for a search. */
export const auditAreas = [
  'visits',
  'care',
  'inquiries',
  'payments',
  'people',
  'logins',
  'accounts',
  'clinic',
  'audit',
] as const
export type AuditArea = (typeof auditAreas)[number]

/** The first pattern that matches counts; the other actions are about accounts. */
const patterns: readonly (readonly [AuditArea, RegExp])[] = [
  ['payments', /^(payment|float|till)_/],
  ['clinic', /^(visit_type|speciality|clinic|hours|day)_/],
  ['care', /^(visit_(note|summary|answers)|caution|documents?_|colleague_visit|earlier_visit)/],
  ['visits', /^(visit|next_visit|call|change|delay|reminders|messages)_/],
  ['inquiries', /^inquiry_/],
  ['people', /^(person|people|desk_note|merge|claim|record|family|guardian|health_consent)/],
  ['logins', /^(sign|session|password|email|google|second_factor|recovery|passkey)/],
  ['audit', /^audit_/],
]

export const areaOf = (action: string): AuditArea =>
  patterns.find(([, pattern]) => pattern.test(action))?.[0] ?? 'accounts'

export const auditActions: readonly (ActivityKind | ClinicKind)[] = [...everyKind, ...clinicKinds]

/** Every audited action of an area. */
export const actionsIn = (area: AuditArea): (ActivityKind | ClinicKind)[] =>
  auditActions.filter((action) => areaOf(action) === area)
