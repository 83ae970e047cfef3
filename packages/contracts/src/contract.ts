import { account } from './account/account.ts'
import { accounts } from './account/accounts.ts'
import { activity } from './account/activity.ts'
import { audit } from './account/audit.ts'
import { dataExport } from './account/data-export.ts'
import { erasure } from './account/erasure.ts'
import { family } from './account/family.ts'
import { google } from './account/google.ts'
import { healthConsents } from './account/health-consents.ts'
import { passkeys } from './account/passkeys.ts'
import { profile } from './account/profile.ts'
import { recovery } from './account/recovery.ts'
import { secondFactor } from './account/second-factor.ts'
import { appointments } from './appointments/appointments.ts'
import { cautions } from './appointments/cautions.ts'
import { documentTexts } from './appointments/document-texts.ts'
import { lateness } from './appointments/lateness.ts'
import { preparations } from './appointments/preparations.ts'
import { visitDocuments } from './appointments/visit-documents.ts'
import { visitFiles } from './appointments/visit-files.ts'
import { linkedMoves, visitLinks } from './appointments/visit-links.ts'
import { visitNotes } from './appointments/visit-notes.ts'
import { visitPapers } from './appointments/visit-papers.ts'
import { visits } from './appointments/visits.ts'
import { waitingList, waitingOffers } from './appointments/waiting-list.ts'
import { clinic } from './clinic/clinic.ts'
import { privacy } from './clinic/privacy.ts'
import { callList } from './desk/call-list.ts'
import { desk } from './desk/desk.ts'
import { duplicates } from './desk/duplicates.ts'
import { merges } from './desk/merges.ts'
import { personCards } from './desk/person-cards.ts'
import { receptionists } from './desk/receptionists.ts'
import { doctors } from './doctors/doctors.ts'
import { visitTypes } from './doctors/visit-types.ts'
import { figureLists } from './figures/figure-lists.ts'
import { figures } from './figures/figures.ts'
import { closedDays } from './hours/closed-days.ts'
import { hours } from './hours/hours.ts'
import { inquiries } from './inquiries/inquiries.ts'
import { messagePreferences } from './notifications/message-preferences.ts'
import { messageWebhooks } from './notifications/message-webhooks.ts'
import { notifications } from './notifications/notifications.ts'
import { push } from './notifications/push.ts'
import { reminders } from './notifications/reminders.ts'
import { counter } from './payments/counter.ts'
import { payments } from './payments/payments.ts'
import { managedSpecialities } from './specialities/managed-specialities.ts'

/** The domains whose routes are in the first load of the web: what visitors and patients use most. */
export const firstContract = {
  account,
  profile,
  recovery,
  google,
  notifications,
  appointments,
  clinic,
  doctors,
  erasure,
  family,
  specialities: managedSpecialities,
  inquiries,
  payments,
  visitLinks,
  waitingList,
  waitingOffers,
} as const

/** The domains whose routes load with the pages that call them: staff's work, and what patients open rarely. */
export const lateContract = {
  accounts,
  activity,
  audit,
  callList,
  cautions,
  healthConsents,
  closedDays,
  counter,
  dataExport,
  desk,
  documentTexts,
  duplicates,
  figures,
  figureLists,
  hours,
  lateness,
  linkedMoves,
  merges,
  messagePreferences,
  messageWebhooks,
  passkeys,
  personCards,
  preparations,
  privacy,
  push,
  receptionists,
  reminders,
  secondFactor,
  visitDocuments,
  visitFiles,
  visitNotes,
  visitPapers,
  visitTypes,
  visits,
} as const

/** Every endpoint of the API, by domain. The web imports single domains, never this. */
export const contract = { ...firstContract, ...lateContract } as const
