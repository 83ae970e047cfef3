import type { User } from '@aafiya/contracts/account'
import { limits } from '@aafiya/contracts/limits'
import { languages } from '@aafiya/contracts/people'
import { PhoneNumber, UpdateMe } from '@aafiya/contracts/profile'
import { PersonName, optionalText } from '@aafiya/contracts/text'
import * as z from 'zod/mini'

import { birthDate, isUnwritten, plainDateOf, writtenOf } from './birth-date.ts'

/** Empty, or what the rule says; an empty field is left out when the profile is saved. */
const orEmpty = (rule: z.ZodMiniType<string, string>) =>
  z.string().check((context) => {
    const text = context.value.trim()
    if (text === '') return
    for (const issue of rule.safeParse(text).error?.issues ?? [])
      context.issues.push({ code: 'custom', message: issue.message, input: text, path: [] })
  })

/** A profile while it is edited. `today` is the clinic's day. */
export const profileDraft = (today: string) =>
  z.object({
    firstName: orEmpty(PersonName),
    lastName: orEmpty(PersonName),
    phoneNumber: orEmpty(PhoneNumber),
    address: optionalText(limits.addressMax),
    dateOfBirth: birthDate(today),
    language: z.literal(languages),
  })
export type ProfileDraft = z.infer<ReturnType<typeof profileDraft>>

export const draftOf = (user: User): ProfileDraft => ({
  firstName: user.firstName,
  lastName: user.lastName,
  phoneNumber: user.phoneNumber ?? '',
  address: user.address ?? '',
  dateOfBirth: writtenOf(user.dateOfBirth),
  language: user.language,
})

/** What is sent of it: nothing that is empty. */
export function updateOf({ dateOfBirth, language, ...texts }: ProfileDraft): UpdateMe {
  const written = Object.entries(texts).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]]))
  return z.parse(UpdateMe, {
    ...Object.fromEntries(written),
    language,
    ...(!isUnwritten(dateOfBirth) && { dateOfBirth: plainDateOf(dateOfBirth) }),
  })
}
