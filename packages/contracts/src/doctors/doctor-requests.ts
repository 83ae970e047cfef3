import * as z from 'zod/mini'

import { Email, PersonName, optionalText, writtenText } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { limits } from '../platform/limits.ts'
import { Speciality } from '../specialities/speciality-key.ts'
import { Gender, SpokenLanguage } from './directory.ts'
import { Fees } from './fees.ts'

const Experience = z
  .int(key('experience_invalid'))
  .check(z.gte(0, key('experience_invalid')), z.lte(limits.experienceMax, key('experience_invalid')))

const doctorTexts = {
  fullNameAr: z.optional(PersonName),
  degree: z.optional(writtenText(limits.degreeMax)),
  degreeAr: z.optional(optionalText(limits.degreeMax)),
  experience: z.optional(Experience),
  about: z.optional(writtenText(limits.aboutMax)),
  aboutAr: z.optional(optionalText(limits.aboutMax)),
  address: z.optional(writtenText(limits.addressMax)),
  addressAr: z.optional(optionalText(limits.addressMax)),
  /** In which they see patients; empty: not known. */
  languages: z.optional(
    z.array(SpokenLanguage).check(
      z.maxLength(limits.spokenLanguages, key('too_many_languages')),
      z.refine((codes: readonly string[]) => new Set(codes).size === codes.length, key('value_invalid')),
    ),
  ),
}

/** `POST /doctors`: the doctor gets a link by mail to set a password. */
export const CreateDoctor = z.strictObject({
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  gender: z.optional(Gender),
  speciality: Speciality,
  fees: Fees,
  ...doctorTexts,
})
export type CreateDoctor = z.infer<typeof CreateDoctor>

/**
 * `PUT /doctors/{id}`: absent fields stay; the address of the account cannot be changed here. Administrators alone give
 * the gender, where it is not known.
 */
export const UpdateDoctor = z.strictObject({
  firstName: z.optional(PersonName),
  lastName: z.optional(PersonName),
  gender: z.optional(Gender),
  speciality: z.optional(Speciality),
  fees: z.optional(Fees),
  availability: z.optional(z.boolean(key('value_invalid'))),
  ...doctorTexts,
})
export type UpdateDoctor = z.infer<typeof UpdateDoctor>
