import * as z from 'zod/mini'

import { Person } from '../account/family.ts'
import { ArabicName, Id, PersonName, PlainDate } from '../language/text.ts'
import { cleanPhone } from '../language/typed-text.ts'
import { key } from '../messages/message-key.ts'
import { limits } from '../platform/limits.ts'
import { genders } from '../platform/people.ts'

/** A doctor, or an account of the clinic's staff. */
export const staffRoles = ['doctor', 'administrator', 'receptionist'] as const

/**
 * A person found by the desk. `phones` as people write them; for a child without one, `guardian` says whose number to
 * call. `age` in completed years, or from the year of birth alone. `lastVisitOn`: the clinic's day of the latest
 * attended visit. `staffRole`: their account is not a patient's. `emailHint` (`n...@example.com`) and `addedOn`, the
 * clinic's day: only for a person without number and birth date, to tell people of one name apart.
 */
export const DeskPerson = z.object({
  id: Id,
  fullName: z.nullable(z.string()),
  fullNameAr: z.nullable(z.string()),
  birthYear: z.nullable(z.int()),
  age: z.optional(z.int()),
  gender: z.nullable(z.literal(Object.values(genders))),
  lastVisitOn: z.optional(PlainDate),
  staffRole: z.optional(z.enum(staffRoles)),
  emailHint: z.optional(z.string()),
  addedOn: z.optional(PlainDate),
  phones: z.array(z.string()),
  hasAccount: z.boolean(),
  guardian: z.optional(z.object({ ...Person.shape, phones: z.array(z.string()) })),
  /** No consent to the use of their health data is valid. */
  needsHealthConsent: z.optional(z.literal(true)),
})
export type DeskPerson = z.infer<typeof DeskPerson>

const isWritten = (name: unknown) => typeof name === 'string' && name.trim() !== ''

const phone = z
  .string(key('phone_required'))
  .check(z.overwrite(cleanPhone), z.minLength(1, key('phone_required')), z.maxLength(30, key('phone_invalid')))

const birthYear = z.int(key('birth_year_invalid')).check(z.gte(limits.birthYearMin, key('birth_year_invalid')))
const gender = z.literal(Object.values(genders), key('value_invalid'))
const details = {
  fullName: z.optional(PersonName),
  fullNameAr: z.optional(ArabicName),
  birthYear: z.optional(birthYear),
  gender: z.optional(gender),
}

const hasName = z.refine<{ fullName?: unknown; fullNameAr?: unknown }>(
  (body) => isWritten(body.fullName) || isWritten(body.fullNameAr),
  {
    error: 'name_required',
    path: ['fullName'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
)

/** `POST /desk/people`: one name and a telephone suffice. */
export const NewDeskPerson = z.strictObject({ ...details, phone }).check(hasName)
export type NewDeskPerson = z.infer<typeof NewDeskPerson>

/**
 * `PUT /desk/people/{id}`: what is absent stays as it is; null empties it. One name must remain, and a year of birth while
 * the person has a guardian. A child may have no telephone and be called at a guardian's.
 */
export const CorrectDeskPerson = z.strictObject({
  fullName: z.optional(z.nullable(PersonName)),
  fullNameAr: z.optional(z.nullable(ArabicName)),
  birthYear: z.optional(z.nullable(birthYear)),
  gender: z.optional(z.nullable(gender)),
  phone: z.optional(phone),
})
export type CorrectDeskPerson = z.infer<typeof CorrectDeskPerson>
