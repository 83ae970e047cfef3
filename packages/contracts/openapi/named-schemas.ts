import * as z from 'zod/mini'

import * as account from '../src/account.ts'
import * as appointments from '../src/appointments.ts'
import * as clinic from '../src/clinic.ts'
import * as counter from '../src/counter.ts'
import * as credentials from '../src/credentials.ts'
import * as desk from '../src/desk.ts'
import * as doctors from '../src/doctors.ts'
import * as family from '../src/family.ts'
import * as fees from '../src/fees.ts'
import * as google from '../src/google.ts'
import * as hours from '../src/hours.ts'
import * as inquiries from '../src/inquiries.ts'
import * as ledger from '../src/ledger.ts'
import * as managedSpecialities from '../src/managed-specialities.ts'
import * as merges from '../src/merges.ts'
import * as newPassword from '../src/new-password.ts'
import * as notifications from '../src/notifications.ts'
import * as offeredVisitType from '../src/offered-visit-type.ts'
import * as paymentProvider from '../src/payment-provider.ts'
import * as payments from '../src/payments.ts'
import * as profile from '../src/profile.ts'
import * as receptionists from '../src/receptionists.ts'
import * as recovery from '../src/recovery.ts'
import * as refundRule from '../src/refund-rule.ts'
import * as reminders from '../src/reminders.ts'
import * as signUp from '../src/sign-up.ts'
import * as success from '../src/success.ts'
import * as visitLinks from '../src/visit-links.ts'
import * as visitTypeFields from '../src/visit-type-fields.ts'
import * as visitTypes from '../src/visit-types.ts'
import * as visits from '../src/visits.ts'

const modules = [
  account,
  appointments,
  clinic,
  credentials,
  doctors,
  fees,
  google,
  counter,
  desk,
  family,
  hours,
  inquiries,
  ledger,
  managedSpecialities,
  merges,
  newPassword,
  notifications,
  offeredVisitType,
  paymentProvider,
  payments,
  profile,
  recovery,
  refundRule,
  signUp,
  success,
  visits,
  visitTypeFields,
  receptionists,
  reminders,
  visitLinks,
  visitTypes,
]

const isSchema = (value: unknown): value is z.core.$ZodType => value instanceof z.core.$ZodType

/** What the contract exports is a component of the document, under the name of its export. Texts with a standard format stay inline. */
export const schemaNames: ReadonlyMap<z.core.$ZodType, string> = new Map(
  modules.flatMap((exports) => Object.entries(exports).flatMap(([name, value]) => (isSchema(value) ? [[value, name] as const] : []))),
)
