import { directoryNames, doctorSorts, freeDays, type FreeDay } from '@aafiya/contracts/doctors/directory-names'

import type { DoctorFilters, DoctorSearch } from '../doctors/doctor-queries.ts'

export const genders = ['female', 'male'] as const satisfies readonly DoctorFilters['gender'][]

/** The directory's query parameters only, always in the same order. */
export const directoryParams = (search: URLSearchParams): URLSearchParams =>
  new URLSearchParams(directoryNames.map((name) => [name, search.get(name) ?? '']).filter(([, value]) => value))

const oneOf = <T extends string>(known: readonly T[], value: string | null) => known.find((one) => one === value)
const matching = (pattern: RegExp, value: string | null) => (value && pattern.test(value) ? value : undefined)

const defined = <T extends object>(values: T): T =>
  // An undefined property would change the query key.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/** The directory's filters from the URL. Invalid values are ignored, so that an old link still shows doctors. */
export function searchIn(
  speciality: string | undefined,
  search: URLSearchParams,
  q = search.get('q')?.trim() ?? '',
): DoctorSearch {
  return {
    speciality: speciality || undefined,
    q,
    filters: defined<DoctorFilters>({
      gender: oneOf(genders, search.get('gender')),
      feeMax: matching(/^\d{1,6}(\.\d{1,2})?$/, search.get('feeMax')),
      area: search.get('area')?.slice(0, 100) || undefined,
      language: matching(/^[a-z]{2}$/, search.get('language')),
      online: oneOf(['true'] as const, search.get('online')),
      free: oneOf(freeDays, search.get('free')),
    }),
    sort: oneOf(doctorSorts, search.get('sort')),
  }
}

/** Whether any filter is active. */
export const isNarrowed = ({ q, filters = {} }: DoctorSearch): boolean => q !== '' || Object.keys(filters).length > 0

/** The query string with changes; undefined removes a parameter. */
export function searchWith(search: URLSearchParams, changes: Readonly<Record<string, string | undefined>>): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next.toString()
}

/** Clears all filters; merge with `change` of the URL's state. */
export const nothingChosen: Readonly<Record<string, undefined>> = Object.fromEntries(
  directoryNames.map((name) => [name, undefined]),
)

/** Doctors free from a day on are sorted by time, unless another order was chosen. */
export const dayChosen = (day: FreeDay | undefined, { sort }: DoctorSearch): Record<string, string | undefined> =>
  day && !sort ? { free: day, sort: 'earliest' } : { free: day }

const steps = [1, 2, 2.5, 5, 10]

/** At most three round amounts between the lowest and the highest fee, and the selected one. */
export function feeChoices(
  fees: { min: number; max: number } | null | undefined,
  chosen: string | undefined,
): string[] {
  const { min, max } = fees ?? { min: 0, max: 0 }
  const rough = (max - min) / 4
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)))
  const step = Math.ceil(power * (steps.find((one) => one * power >= rough) ?? 10))
  const first = Math.floor(min / step) * step + step
  const amounts = [0, 1, 2].map((place) => first + place * step).filter((amount) => amount > min && amount < max)
  const named = amounts.map(String)
  return chosen && !named.includes(chosen)
    ? [...named, chosen].toSorted((one, other) => Number(one) - Number(other))
    : named
}
