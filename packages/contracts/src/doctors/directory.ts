import * as z from 'zod/mini'

import { Instant, optionalText, pageQuery } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { limits } from '../platform/limits.ts'
import { genders } from '../platform/people.ts'
import { Speciality } from '../specialities/speciality-key.ts'
import { doctorSorts, freeDays } from './directory-names.ts'

/**
 * The languages that a doctor may see patients in, by ISO 639-1 code. Not a schema, so that a page can list them
 * without zod.
 */
const spokenLanguages: readonly string[] =
  `aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj
  fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky
  la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru
  rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo
  za zh zu`.split(/\s+/)

/** A language by its ISO 639-1 code. */
export const SpokenLanguage = z
  .string(key('value_invalid'))
  .check(z.refine((code: string) => spokenLanguages.includes(code), key('value_invalid')))

/** Gender codes as everywhere: 0 male, 1 female. */
export const Gender = z.literal(Object.values(genders), key('value_invalid'))

const Amount = z.string().check(z.regex(/^\d{1,6}(\.\d{1,2})?$/, key('fees_invalid')))

/**
 * How a search found a doctor: `complaint` if they treat what was typed, `sound` if only the consonants of the name
 * match.
 */
export const searchMatches = ['name', 'speciality', 'complaint', 'area', 'text', 'sound'] as const
export type SearchMatch = (typeof searchMatches)[number]

/**
 * Which doctors of the directory. `q` searches names in both scripts, speciality, degree, the words of their text and
 * their address; `speciality` is matched as a part, without regard to case; `area` is a part of the address in either
 * language. Fees are in the clinic's currency, both ends included. `online`: a visit that patients can book costs
 * something, and can be paid for online.
 */
const filter = {
  q: z.optional(optionalText(limits.searchMax)),
  speciality: z.optional(optionalText(limits.searchMax)),
  gender: z.optional(z.enum(['male', 'female'], key('value_invalid'))),
  language: z.optional(SpokenLanguage),
  feeMin: z.optional(Amount),
  feeMax: z.optional(Amount),
  area: z.optional(optionalText(limits.searchMax)),
  free: z.optional(z.enum(freeDays, key('value_invalid'))),
  online: z.optional(z.literal('true', key('value_invalid'))),
}

/** `GET /doctors/facets`. */
export const DoctorFilter = z.strictObject(filter)
export type DoctorFilter = z.infer<typeof DoctorFilter>

/**
 * `GET /doctors`. Without any parameter all doctors, or a page of `limits.doctorsPage` if there are more. With one,
 * doctors carry `nextFree`, and `X-Total-Count` says how many match.
 */
export const DoctorQuery = z.strictObject({
  ...pageQuery,
  ...filter,
  sort: z.optional(z.enum(doctorSorts, key('value_invalid'))),
})
export type DoctorQuery = z.infer<typeof DoctorQuery>

/**
 * The choices among the matching doctors: each count is of the doctors who match everything else that was chosen, and
 * this. `free.any`: on any day, or none. `fees`: the lowest and the highest, null if no doctor matches. Areas and
 * specialities with the most doctors come first; those without any are absent.
 */
export const DoctorFacets = z.object({
  total: z.int(),
  free: z.object({ any: z.int(), today: z.int(), tomorrow: z.int(), week: z.int() }),
  specialities: z.array(z.object({ speciality: Speciality, doctors: z.int() })),
  genders: z.array(z.object({ gender: Gender, doctors: z.int() })),
  languages: z.array(z.object({ language: SpokenLanguage, doctors: z.int() })),
  areas: z.array(z.object({ area: z.string(), areaAr: z.nullable(z.string()), doctors: z.int() })),
  fees: z.nullable(z.object({ min: z.number(), max: z.number() })),
  online: z.int(),
})
export type DoctorFacets = z.infer<typeof DoctorFacets>

/**
 * The earliest time at which any doctor of a speciality can be booked, and how many can be booked at it; null if none
 * can. `fees` and `addresses` are of these doctors, absent if there are none: what the one whom the clinic chooses
 * may cost, and where they may be.
 */
export const FirstFree = z.object({
  startsAt: z.nullable(Instant),
  doctors: z.int(),
  fees: z.optional(z.object({ min: z.number(), max: z.number() })),
  addresses: z.optional(z.array(z.object({ address: z.string(), addressAr: z.nullable(z.string()) }))),
})
export type FirstFree = z.infer<typeof FirstFree>
