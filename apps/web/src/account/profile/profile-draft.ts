import type { User } from '@aafiya/contracts/account/account'
import { PhoneNumber, UpdateMe } from '@aafiya/contracts/account/profile'
import { ArabicName, PersonName, optionalText } from '@aafiya/contracts/language/text'
import { limits } from '@aafiya/contracts/platform/limits'
import { languages } from '@aafiya/contracts/platform/people'
import * as z from 'zod/mini'

import { birthDate, isUnwritten, plainDateOf, writtenOf } from './birth-date.ts'

/** Empty or valid by the rule; an empty field is omitted on saving. */
const orEmpty = (rule: z.ZodMiniType<string, string>) =>
  z.string().check((context) => {
    const text = context.value.trim()
    if (text === '') return
    for (const issue of rule.safeParse(text).error?.issues ?? [])
      context.issues.push({ code: 'custom', message: issue.message, input: text, path: [] })
  })

/** A profile being edited. `today` is the clinic's day. */
export const profileDraft = (today: string) =>
  z.object({
    firstName: orEmpty(PersonName),
    lastName: orEmpty(PersonName),
    fullNameAr: ArabicName,
    phoneNumber: orEmpty(PhoneNumber),
    address: optionalText(limits.addressMax),
    dateOfBirth: birthDate(today),
    language: z.literal(languages),
  })
export type ProfileDraft = z.infer<ReturnType<typeof profileDraft>>

export const draftOf = (user: User): ProfileDraft => ({
  firstName: user.firstName,
  lastName: user.lastName,
  fullNameAr: user.fullNameAr ?? '',
  phoneNumber: user.phoneNumber ?? '',
  address: user.address ?? '',
  dateOfBirth: writtenOf(user.dateOfBirth),
  language: user.language,
})

/** Fields that are removed by emptying them. */
const removable = ['fullNameAr', 'phoneNumber', 'address'] as const

/** The update to send: empty fields are omitted, except those that remove a value. */
export function updateOf(user: User, { dateOfBirth, language, ...texts }: ProfileDraft): UpdateMe {
  const written = Object.entries(texts).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]]))
  const removed = removable.filter((name) => user[name] && texts[name].trim() === '').map((name) => [name, ''])
  return z.parse(UpdateMe, {
    ...Object.fromEntries([...written, ...removed]),
    language,
    ...(!isUnwritten(dateOfBirth) && { dateOfBirth: plainDateOf(dateOfBirth) }),
  })
}
