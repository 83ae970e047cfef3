import { FamilyFields, knownMember, type FamilyMember } from '@aafiya/contracts/account/family'
import { ArabicName, PersonName } from '@aafiya/contracts/language/text'
import { relations } from '@aafiya/contracts/platform/people'
import * as z from 'zod/mini'

import { birthDate, isUnwritten, plainDateOf, unwritten, writtenOf } from '../profile/birth-date.ts'

/** A person being added. `today` is the clinic's. */
export const memberDraft = (today: string) =>
  z
    .object({
      fullName: z.union([z.literal(''), PersonName]),
      fullNameAr: ArabicName,
      dateOfBirth: birthDate(today).check(z.refine((written) => !isUnwritten(written), { error: 'birth_required' })),
      relation: z.literal(relations),
      gender: z.literal(['', '0', '1']),
    })
    .check(
      z.refine(({ fullName, fullNameAr }) => fullName.trim() !== '' || fullNameAr.trim() !== '', {
        error: 'name_required',
        path: ['fullName'],
      }),
    )
export type MemberDraft = z.infer<ReturnType<typeof memberDraft>>

const genderTexts = { 0: '0', 1: '1' } as const

export const draftOfMember = (member: FamilyMember | undefined): MemberDraft => ({
  fullName: member?.fullName ?? '',
  fullNameAr: member?.fullNameAr ?? '',
  dateOfBirth: member ? writtenOf(member.dateOfBirth) : unwritten,
  relation: member?.relation ?? 'child',
  gender: typeof member?.gender === 'number' ? genderTexts[member.gender] : '',
})

/** The family members with the name and birth date of a draft. */
export const knownAs = (
  family: readonly FamilyMember[],
  { fullName, fullNameAr, dateOfBirth = unwritten }: { [Key in keyof MemberDraft]?: MemberDraft[Key] | undefined },
): FamilyMember | undefined => knownMember(family, { fullName, fullNameAr, dateOfBirth: plainDateOf(dateOfBirth) })

export const fieldsOfDraft = ({ fullName, fullNameAr, dateOfBirth, relation, gender }: MemberDraft): FamilyFields =>
  z.parse(FamilyFields, {
    ...(fullName.trim() && { fullName: fullName.trim() }),
    ...(fullNameAr.trim() && { fullNameAr: fullNameAr.trim() }),
    dateOfBirth: plainDateOf(dateOfBirth),
    relation,
    ...(gender && { gender: Number(gender) }),
  })
