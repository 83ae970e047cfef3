import * as z from 'zod/mini'

import { OpenHours } from '../hours/hours.ts'
import { Id, Instant, optionalText, pageQuery, writtenText } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { doctorStatuses, genders } from '../platform/people.ts'
import { rates } from '../platform/rates.ts'
import { Speciality } from '../specialities/speciality-key.ts'
import { DoctorFacets, DoctorFilter, DoctorQuery, FirstFree, searchMatches, SpokenLanguage } from './directory.ts'
import { CreateDoctor, UpdateDoctor } from './doctor-requests.ts'
import { Fees } from './fees.ts'
import { OfferedVisitType } from './offered-visit-type.ts'

/**
 * A doctor's public data: never an e-mail, telephone or user id. Texts may have an Arabic version, otherwise null.
 * `fees` is a number in `currency` (ISO 4217). `image` equals `profilePictureUrl`, `name` equals `fullName`.
 * `availability`: takes bookings now. `gender` (0 male, 1 female) and the `languages` they see patients in (ISO
 * 639-1) are absent if unknown.
 */
export const Doctor = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  name: z.string(),
  fullNameAr: z.nullable(z.string()),
  speciality: Speciality,
  degree: z.nullable(z.string()),
  degreeAr: z.nullable(z.string()),
  experience: z.nullable(z.int()),
  about: z.nullable(z.string()),
  aboutAr: z.nullable(z.string()),
  address: z.nullable(z.string()),
  addressAr: z.nullable(z.string()),
  fees: z.number(),
  currency: z.string(),
  image: z.nullable(z.string()),
  profilePictureUrl: z.nullable(z.string()),
  availability: z.boolean(),
  gender: z.optional(z.literal(Object.values(genders))),
  languages: z.optional(z.array(SpokenLanguage)),
  /** In the answer for a single doctor: their hours. Absent if neither they nor the clinic have set hours. */
  schedule: z.optional(OpenHours),
  /**
   * The earliest time that can be booked, in a list with `free` the earliest at that time; null if there is none, or no
   * bookings are taken now. Absent in the list without parameters.
   */
  nextFree: z.optional(z.nullable(Instant)),
  /** In a search: what it found the doctor by, the nearest first in its order. */
  matchedBy: z.optional(z.enum(searchMatches)),
  /** Where one doctor is read: what patients can book. Absent where that is only half an hour at the doctor's fee. */
  visitTypes: z.optional(z.array(OfferedVisitType)),
  /**
   * How their visits were rated, from 1 to 5 with one decimal: where one doctor is read, from ten ratings on; in their
   * own profile from the first. Absent below.
   */
  rating: z.optional(z.object({ count: z.int(), average: z.number() })),
})
export type Doctor = z.infer<typeof Doctor>

/**
 * A doctor as they and administrators read one: also before approval, when speciality and fees may be missing.
 * `appliedAt`: when the application was last handed in; `declineReason`: why it was last declined, null unless it was.
 */
export const DoctorProfile = z.object({
  ...Doctor.shape,
  speciality: z.nullable(Speciality),
  fees: z.nullable(z.number()),
  status: z.enum(doctorStatuses),
  appliedAt: z.nullable(Instant),
  decidedAt: z.nullable(Instant),
  declineReason: z.nullable(z.string()),
})
export type DoctorProfile = z.infer<typeof DoctorProfile>

/** The same for administrators, with the account's address. */
export const ManagedDoctor = z.object({ ...DoctorProfile.shape, email: z.string(), createdAt: Instant })
export type ManagedDoctor = z.infer<typeof ManagedDoctor>

/** `POST /doctors/{id}/approve`: given fields replace those of the application. */
export const ApproveDoctor = z.strictObject({ speciality: z.optional(Speciality), fees: z.optional(Fees) })
export type ApproveDoctor = z.infer<typeof ApproveDoctor>

/** `POST /doctors/{id}/decline`: the reason is mailed to the applicant. */
export const DeclineDoctor = z.strictObject({
  reason: writtenText(limits.declineReasonMax, { required: 'reason_required', tooLong: 'reason_too_long' }),
})

/** Without `status` doctors of every status. */
export const ManagedQuery = z.strictObject({
  ...pageQuery,
  status: z.optional(z.enum(doctorStatuses, key('value_invalid'))),
  q: z.optional(optionalText(limits.searchMax)),
})

/** How many doctors of a speciality are listed, and how many of these take bookings now. */
export const DoctorCount = z.object({ speciality: Speciality, listed: z.int(), taking: z.int() })
export type DoctorCount = z.infer<typeof DoctorCount>

export const DoctorParams = z.strictObject({ id: Id })

/** Calls about doctors. */
export const doctors = declare({
  list: {
    method: 'get',
    path: '/doctors',
    access: 'public',
    summary:
      'Listed doctors, searched, filtered and sorted; the next page is in X-Next-Cursor, their number in X-Total-Count',
    query: DoctorQuery,
    response: z.array(Doctor),
    counted: true,
    errors: [],
    rates: [rates.searches],
  },
  facets: {
    method: 'get',
    path: '/doctors/facets',
    access: 'public',
    summary: 'What can be chosen among the doctors that match, with how many each choice would leave',
    query: DoctorFilter,
    response: DoctorFacets,
    errors: [],
    rates: [rates.searches],
  },
  firstFree: {
    method: 'get',
    path: '/doctors/first-free',
    access: 'public',
    summary: 'The earliest time at which any doctor of a speciality can be booked',
    query: z.strictObject({ speciality: Speciality }),
    response: FirstFree,
    errors: [],
  },
  counts: {
    method: 'get',
    path: '/doctors/counts',
    access: 'public',
    summary:
      'How many doctors of each speciality are listed, and how many of them take bookings; a speciality without any is absent',
    response: z.array(DoctorCount),
    errors: [],
  },
  managed: {
    method: 'get',
    path: '/doctors/managed',
    access: 'administrator',
    summary: 'Doctors of every status, applications first; the next page is in X-Next-Cursor',
    query: ManagedQuery,
    response: z.array(ManagedDoctor),
    errors: [],
  },
  profile: {
    method: 'get',
    path: '/doctors/:id/profile',
    access: 'any-doctor-or-administrator',
    summary: "A doctor's own profile or application, whatever its status",
    params: DoctorParams,
    response: DoctorProfile,
    errors: ['doctor_not_found'],
  },
  detail: {
    method: 'get',
    path: '/doctors/:id',
    access: 'public',
    summary: 'One listed doctor',
    params: DoctorParams,
    response: Doctor,
    errors: ['doctor_not_found'],
  },
  create: {
    method: 'post',
    path: '/doctors',
    access: 'administrator',
    status: 201,
    fresh: true,
    summary: 'Create an approved doctor, who gets a link to set a password',
    body: CreateDoctor,
    response: Doctor,
    errors: ['email_taken'],
  },
  update: {
    method: 'put',
    path: '/doctors/:id',
    access: 'any-doctor-or-administrator',
    summary:
      'Change a doctor: administrators everything, doctors their own profile, speciality and fees only as an application',
    params: DoctorParams,
    body: UpdateDoctor,
    response: DoctorProfile,
    errors: ['doctor_not_found'],
  },
  remove: {
    method: 'delete',
    path: '/doctors/:id',
    access: 'administrator',
    summary: 'Unlist a doctor who has no upcoming appointments',
    params: DoctorParams,
    response: Doctor,
    errors: ['doctor_not_found', 'doctor_has_appointments'],
  },
  approve: {
    method: 'post',
    path: '/doctors/:id/approve',
    access: 'administrator',
    fresh: true,
    summary: 'Approve a pending or declined doctor, who is listed immediately and notified by mail',
    params: DoctorParams,
    body: ApproveDoctor,
    response: ManagedDoctor,
    errors: ['doctor_not_found', 'doctor_incomplete', 'application_decided', 'account_suspended'],
  },
  decline: {
    method: 'post',
    path: '/doctors/:id/decline',
    access: 'administrator',
    summary: 'Decline a pending doctor with a reason, which is mailed; they may apply again',
    params: DoctorParams,
    body: DeclineDoctor,
    response: ManagedDoctor,
    errors: ['doctor_not_found', 'application_decided'],
  },
  reinstate: {
    method: 'post',
    path: '/doctors/:id/reinstate',
    access: 'administrator',
    fresh: true,
    summary: 'List an unlisted doctor again',
    params: DoctorParams,
    response: ManagedDoctor,
    errors: ['doctor_not_found', 'application_decided', 'account_suspended'],
  },
})
