import * as z from 'zod/mini'

import * as account from '../src/account/account.ts'
import * as accounts from '../src/account/accounts.ts'
import * as activity from '../src/account/activity.ts'
import * as audit from '../src/account/audit.ts'
import * as credentials from '../src/account/credentials.ts'
import * as dataExport from '../src/account/data-export.ts'
import * as erasure from '../src/account/erasure.ts'
import * as family from '../src/account/family.ts'
import * as google from '../src/account/google.ts'
import * as healthConsents from '../src/account/health-consents.ts'
import * as newPassword from '../src/account/new-password.ts'
import * as passkeys from '../src/account/passkeys.ts'
import * as profile from '../src/account/profile.ts'
import * as proofOfIdentity from '../src/account/proof-of-identity.ts'
import * as recovery from '../src/account/recovery.ts'
import * as secondFactor from '../src/account/second-factor.ts'
import * as signUp from '../src/account/sign-up.ts'
import * as appointmentRequests from '../src/appointments/appointment-requests.ts'
import * as appointment from '../src/appointments/appointment.ts'
import * as cautions from '../src/appointments/cautions.ts'
import * as documentTexts from '../src/appointments/document-texts.ts'
import * as lateness from '../src/appointments/lateness.ts'
import * as preparations from '../src/appointments/preparations.ts'
import * as questions from '../src/appointments/questions.ts'
import * as visitDocuments from '../src/appointments/visit-documents.ts'
import * as visitFiles from '../src/appointments/visit-files.ts'
import * as visitLinks from '../src/appointments/visit-links.ts'
import * as visitNotes from '../src/appointments/visit-notes.ts'
import * as visitPapers from '../src/appointments/visit-papers.ts'
import * as visits from '../src/appointments/visits.ts'
import * as waitingList from '../src/appointments/waiting-list.ts'
import * as clinic from '../src/clinic/clinic.ts'
import * as privacy from '../src/clinic/privacy.ts'
import * as callList from '../src/desk/call-list.ts'
import * as deskPeople from '../src/desk/desk-people.ts'
import * as desk from '../src/desk/desk.ts'
import * as duplicates from '../src/desk/duplicates.ts'
import * as freeTimeSearch from '../src/desk/free-time-search.ts'
import * as merges from '../src/desk/merges.ts'
import * as personCards from '../src/desk/person-cards.ts'
import * as receptionists from '../src/desk/receptionists.ts'
import * as directory from '../src/doctors/directory.ts'
import * as doctorRequests from '../src/doctors/doctor-requests.ts'
import * as doctors from '../src/doctors/doctors.ts'
import * as fees from '../src/doctors/fees.ts'
import * as offeredVisitType from '../src/doctors/offered-visit-type.ts'
import * as visitTypeFields from '../src/doctors/visit-type-fields.ts'
import * as visitTypes from '../src/doctors/visit-types.ts'
import * as countedVisits from '../src/figures/counted-visits.ts'
import * as figureLists from '../src/figures/figure-lists.ts'
import * as figures from '../src/figures/figures.ts'
import * as affectedVisits from '../src/hours/affected-visits.ts'
import * as closedDays from '../src/hours/closed-days.ts'
import * as hours from '../src/hours/hours.ts'
import * as inquiries from '../src/inquiries/inquiries.ts'
import * as messageChannels from '../src/notifications/message-channels.ts'
import * as messagePreferences from '../src/notifications/message-preferences.ts'
import * as messageWebhooks from '../src/notifications/message-webhooks.ts'
import * as notifications from '../src/notifications/notifications.ts'
import * as push from '../src/notifications/push.ts'
import * as reminders from '../src/notifications/reminders.ts'
import * as counter from '../src/payments/counter.ts'
import * as ledger from '../src/payments/ledger.ts'
import * as paymentProvider from '../src/payments/payment-provider.ts'
import * as payments from '../src/payments/payments.ts'
import * as receipt from '../src/payments/receipt.ts'
import * as refundRule from '../src/payments/refund-rule.ts'
import * as till from '../src/payments/till.ts'
import * as success from '../src/platform/success.ts'
import * as managedSpecialities from '../src/specialities/managed-specialities.ts'
import * as specialityKey from '../src/specialities/speciality-key.ts'

const modules = [
  account,
  accounts,
  activity,
  audit,
  appointmentRequests,
  appointment,
  callList,
  cautions,
  clinic,
  credentials,
  directory,
  doctorRequests,
  doctors,
  fees,
  freeTimeSearch,
  google,
  healthConsents,
  counter,
  receipt,
  till,
  desk,
  deskPeople,
  dataExport,
  erasure,
  privacy,
  countedVisits,
  figures,
  figureLists,
  family,
  hours,
  affectedVisits,
  closedDays,
  inquiries,
  lateness,
  ledger,
  managedSpecialities,
  duplicates,
  merges,
  messageChannels,
  messagePreferences,
  messageWebhooks,
  newPassword,
  notifications,
  offeredVisitType,
  paymentProvider,
  payments,
  personCards,
  preparations,
  questions,
  passkeys,
  profile,
  proofOfIdentity,
  push,
  recovery,
  refundRule,
  secondFactor,
  signUp,
  specialityKey,
  success,
  documentTexts,
  visitDocuments,
  visitFiles,
  visitNotes,
  visitPapers,
  visits,
  visitTypeFields,
  receptionists,
  reminders,
  visitLinks,
  visitTypes,
  waitingList,
]

const isSchema = (value: unknown): value is z.core.$ZodType => value instanceof z.core.$ZodType

/**
 * Every schema that the contract exports is a component of the document, named after its export. Texts with a
 * standard format stay inline.
 */
export const schemaNames: ReadonlyMap<z.core.$ZodType, string> = new Map(
  modules.flatMap((exports) =>
    Object.entries(exports).flatMap(([name, value]) => (isSchema(value) ? [[value, name] as const] : [])),
  ),
)
