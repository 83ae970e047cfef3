import { CreateDoctor, UpdateDoctor } from '@aafiya/contracts/doctors/doctor-requests'
import type { DoctorProfile } from '@aafiya/contracts/doctors/doctors'
import { Fees } from '@aafiya/contracts/doctors/fees'
import { Email, PersonName, writtenText } from '@aafiya/contracts/language/text'
import type { MessageKey } from '@aafiya/contracts/messages/message-key'
import { limits } from '@aafiya/contracts/platform/limits'
import { Speciality } from '@aafiya/contracts/specialities/speciality-key'
import * as z from 'zod/mini'

import { GenderChoice } from '../page/gender-field.tsx'
import { valueOf, type NumberReader } from '../page/use-number-reader.ts'
import { isWritten, written, writtenNumber } from './written.ts'

const Experience = z
  .int({ error: 'experience_invalid' })
  .check(z.gte(0, { error: 'experience_invalid' }), z.lte(limits.experienceMax, { error: 'experience_invalid' }))

/** The required fields of each form. An application contains what the clinic decides on. */
const required = {
  application: ['speciality', 'degree', 'experience', 'fees', 'address'],
  approval: ['speciality', 'fees'],
  creation: ['firstName', 'lastName', 'email', 'speciality', 'fees'],
  change: ['firstName', 'lastName'],
} as const
export type DoctorPurpose = keyof typeof required

/** A doctor being edited, every field as text, in screen order, which is the order of the error summary. */
export function doctorDraft(purpose: DoctorPurpose, numbers: NumberReader) {
  const needed: readonly string[] = required[purpose]
  const needs = (name: string) => needed.includes(name)
  const name = (field: string, missing: MessageKey) => written(PersonName, needs(field), missing)
  return z
    .object({
      firstName: name('firstName', 'first_name_required'),
      lastName: name('lastName', 'last_name_required'),
      fullNameAr: written(PersonName, false),
      email: written(Email, needs('email')),
      gender: GenderChoice,
      speciality: written(Speciality, needs('speciality')),
      fees: writtenNumber(Fees, needs('fees'), numbers, 'amount'),
      experience: writtenNumber(Experience, needs('experience'), numbers, 'whole'),
      degree: written(writtenText(limits.degreeMax), needs('degree')),
      degreeAr: written(writtenText(limits.degreeMax), false),
      about: written(writtenText(limits.aboutMax), false),
      aboutAr: written(writtenText(limits.aboutMax), false),
      address: written(writtenText(limits.addressMax), needs('address')),
      addressAr: written(writtenText(limits.addressMax), false),
    })
    .check(
      // Required in at least one language; reported along with other missing fields.
      z.refine(
        ({ about, aboutAr }: { about: string; aboutAr: string }) =>
          purpose !== 'application' || isWritten(about) || isWritten(aboutAr),
        {
          error: 'text_required',
          path: ['about'],
          when: () => true,
        },
      ),
    )
}
export type DoctorDraft = z.infer<ReturnType<typeof doctorDraft>>

const textOf = (value: string | number | null | undefined) =>
  value === null || value === undefined ? '' : String(value)

export const draftOfDoctor = (doctor?: Partial<DoctorProfile>): DoctorDraft => ({
  firstName: textOf(doctor?.firstName),
  lastName: textOf(doctor?.lastName),
  fullNameAr: textOf(doctor?.fullNameAr),
  email: '',
  gender: doctor?.gender === undefined ? '' : `${doctor.gender}`,
  speciality: textOf(doctor?.speciality),
  fees: textOf(doctor?.fees),
  experience: textOf(doctor?.experience),
  degree: textOf(doctor?.degree),
  degreeAr: textOf(doctor?.degreeAr),
  about: textOf(doctor?.about),
  aboutAr: textOf(doctor?.aboutAr),
  address: textOf(doctor?.address),
  addressAr: textOf(doctor?.addressAr),
})

/** The typed values with parsed numbers, without empty ones. */
function valuesOf(
  { gender, fees, experience, ...texts }: Partial<DoctorDraft>,
  numbers: NumberReader,
): Record<string, unknown> {
  const kept = Object.entries(texts).flatMap(([name, text]) => (isWritten(text) ? [[name, text.trim()]] : []))
  return {
    ...Object.fromEntries(kept),
    ...(gender && { gender: Number(gender) }),
    ...(fees !== undefined && isWritten(fees) && { fees: valueOf(numbers.amount(fees)) }),
    ...(experience !== undefined && isWritten(experience) && { experience: valueOf(numbers.whole(experience)) }),
  }
}

/** The body of an application: the names and the gender come from the account. */
export const applicationOf = (
  { firstName: _first, lastName: _last, email: _email, gender: _gender, ...draft }: DoctorDraft,
  numbers: NumberReader,
): UpdateDoctor => z.parse(UpdateDoctor, valuesOf(draft, numbers))

/** The fields an administrator can change; not the account's e-mail address. */
export const changeOf = ({ email: _email, ...draft }: DoctorDraft, numbers: NumberReader): UpdateDoctor =>
  z.parse(UpdateDoctor, valuesOf(draft, numbers))

export const creationOf = (draft: DoctorDraft, numbers: NumberReader): CreateDoctor =>
  z.parse(CreateDoctor, valuesOf(draft, numbers))
