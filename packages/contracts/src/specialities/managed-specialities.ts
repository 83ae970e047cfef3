import * as z from 'zod/mini'

import { Id, Instant, optionalText } from '../language/text.ts'
import { cleanName } from '../language/typed-text.ts'
import { key, type MessageKey } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'

/** Characters of the complaints that lead a search to a speciality. */
const complaintsMax = 4000

/** Letters, and the marks between them as in "Ear, nose & throat". */
const characters = /^(?:\p{L}|\p{M}|\p{N}|\u200C|\u200D|[ .,،&+/()'’-])*$/u

const specialityName = (letter: RegExp, missing: MessageKey) =>
  z.string(key('name_required')).check(
    z.overwrite(cleanName),
    z.refine((name: string) => name.trim().length > 0, key('name_required')),
    z.refine((name: string) => characters.test(name), key('speciality_name_invalid')),
    z.refine((name: string) => name.trim() === '' || letter.test(name), key(missing)),
    z.maxLength(limits.specialityMax, key('speciality_name_too_long')),
  )

/**
 * An administrator's input: the name in both languages, and the complaints that lead a search to it; absent
 * complaints stay.
 */
export const SpecialityNames = z.strictObject({
  name: specialityName(/\p{L}/u, 'speciality_name_invalid'),
  nameAr: specialityName(/\p{Script=Arabic}/u, 'speciality_name_ar_invalid'),
  complaints: z.optional(optionalText(complaintsMax)),
})
export type SpecialityNames = z.infer<typeof SpecialityNames>

/**
 * A speciality that is offered. `key` is what URLs and the `speciality` of doctors and inquiries carry; it never
 * changes.
 */
export const OfferedSpeciality = z.object({ key: z.string(), name: z.string(), nameAr: z.string() })
export type OfferedSpeciality = z.infer<typeof OfferedSpeciality>

/** The same with the clinic's own complaints, for the suggestion of a search without a result; absent: the initial ones. */
const ListedSpeciality = z.object({ ...OfferedSpeciality.shape, complaints: z.optional(z.string()) })

/**
 * A speciality as administrators read it. `complaints`: the words that lead a search there, in both languages, between
 * commas. `retiredAt`: since when it is offered for nothing new; null while it is offered.
 */
export const ManagedSpeciality = z.object({
  id: Id,
  ...OfferedSpeciality.shape,
  complaints: z.string(),
  retiredAt: z.nullable(Instant),
})
export type ManagedSpeciality = z.infer<typeof ManagedSpeciality>

/** `POST /specialities/{id}/move`: one place towards the beginning or the end of those that are offered. */
export const MoveSpeciality = z.strictObject({ direction: z.enum(['up', 'down'], key('value_invalid')) })
export type MoveSpeciality = z.infer<typeof MoveSpeciality>

const SpecialityParams = z.strictObject({ id: Id })

/** Calls about the specialities of the clinic. Specialities are retired, never deleted: their doctors keep them. */
export const managedSpecialities = declare({
  list: {
    method: 'get',
    path: '/specialities',
    access: 'public',
    summary: 'The specialities that the clinic offers, in its order',
    response: z.array(ListedSpeciality),
    errors: [],
  },
  managed: {
    method: 'get',
    path: '/specialities/managed',
    access: 'administrator',
    summary: 'All specialities in order, also those that are retired',
    response: z.array(ManagedSpeciality),
    errors: [],
  },
  add: {
    method: 'post',
    path: '/specialities',
    access: 'administrator',
    status: 201,
    summary: 'Add a speciality as the last one; its key is derived from its English name',
    body: SpecialityNames,
    response: ManagedSpeciality,
    errors: ['speciality_name_taken', 'too_many_specialities'],
  },
  rename: {
    method: 'put',
    path: '/specialities/:id',
    access: 'administrator',
    summary: 'Rename a speciality in both languages, or change the complaints that lead to it; its key stays',
    params: SpecialityParams,
    body: SpecialityNames,
    response: ManagedSpeciality,
    errors: ['speciality_not_found', 'speciality_name_taken'],
  },
  move: {
    method: 'post',
    path: '/specialities/:id/move',
    access: 'administrator',
    summary: 'Move an offered speciality by one place; answers all of them in the new order',
    params: SpecialityParams,
    body: MoveSpeciality,
    response: z.array(ManagedSpeciality),
    errors: ['speciality_not_found'],
  },
  retire: {
    method: 'post',
    path: '/specialities/:id/retire',
    access: 'administrator',
    summary: 'Retire a speciality; its doctors keep it and stay listed',
    params: SpecialityParams,
    response: ManagedSpeciality,
    errors: ['speciality_not_found', 'last_speciality'],
  },
  restore: {
    method: 'post',
    path: '/specialities/:id/restore',
    access: 'administrator',
    summary: 'Offer a retired speciality again, in its old place',
    params: SpecialityParams,
    response: ManagedSpeciality,
    errors: ['speciality_not_found', 'speciality_name_taken'],
  },
})
