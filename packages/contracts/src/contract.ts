import { account } from './account.ts'
import { appointments } from './appointments.ts'
import { clinic } from './clinic.ts'
import { counter } from './counter.ts'
import { desk } from './desk.ts'
import { doctors } from './doctors.ts'
import { family } from './family.ts'
import { google } from './google.ts'
import { hours } from './hours.ts'
import { inquiries } from './inquiries.ts'
import { managedSpecialities } from './managed-specialities.ts'
import { merges } from './merges.ts'
import { notifications } from './notifications.ts'
import { payments } from './payments.ts'
import { profile } from './profile.ts'
import { receptionists } from './receptionists.ts'
import { recovery } from './recovery.ts'
import { reminders } from './reminders.ts'
import { visitLinks } from './visit-links.ts'
import { visitTypes } from './visit-types.ts'
import { visits } from './visits.ts'

/** Every endpoint of the API, by domain. The web imports single domains, never this. */
export const contract = {
  account,
  profile,
  recovery,
  google,
  notifications,
  appointments,
  clinic,
  desk,
  counter,
  doctors,
  family,
  hours,
  specialities: managedSpecialities,
  inquiries,
  merges,
  payments,
  receptionists,
  reminders,
  visits,
  visitLinks,
  visitTypes,
} as const
