import { account } from './account/account.ts'
import { family } from './account/family.ts'
import { google } from './account/google.ts'
import { profile } from './account/profile.ts'
import { recovery } from './account/recovery.ts'
import { appointments } from './appointments/appointments.ts'
import { visitLinks } from './appointments/visit-links.ts'
import { visits } from './appointments/visits.ts'
import { waitingList, waitingOffers } from './appointments/waiting-list.ts'
import { clinic } from './clinic/clinic.ts'
import { callList } from './desk/call-list.ts'
import { desk } from './desk/desk.ts'
import { merges } from './desk/merges.ts'
import { receptionists } from './desk/receptionists.ts'
import { doctors } from './doctors/doctors.ts'
import { visitTypes } from './doctors/visit-types.ts'
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

/** Every endpoint of the API, by domain. The web imports single domains, never this. */
export const contract = {
  account,
  profile,
  recovery,
  google,
  notifications,
  appointments,
  callList,
  clinic,
  desk,
  counter,
  doctors,
  family,
  hours,
  specialities: managedSpecialities,
  inquiries,
  merges,
  messagePreferences,
  messageWebhooks,
  payments,
  push,
  receptionists,
  reminders,
  visits,
  visitLinks,
  visitTypes,
  waitingList,
  waitingOffers,
} as const
