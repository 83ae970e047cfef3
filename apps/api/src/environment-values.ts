import * as z from 'zod/mini'

/**
 * The kinds of values a variable may have. Each kind has one message that says what is expected, for every mistake
 * with the value. The value itself is never repeated: it may be a secret in the wrong place.
 */

export const text = () => z.optional(z.string())

export const matching = (pattern: RegExp, wanted: string) => z.string().check(z.regex(pattern, wanted))

export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`)

const numberWhere = (isFine: (value: number) => boolean, wanted: string) =>
  z.coerce.number(wanted).check(z.refine(isFine, wanted))

export const number = (min: number, max: number) =>
  numberWhere((value) => value >= min && value <= max, `must be between ${min} and ${max}`)

export const wholeNumber = (min: number, max: number) =>
  numberWhere(
    (value) => Number.isInteger(value) && value >= min && value <= max,
    `must be a whole number between ${min} and ${max}`,
  )

export const url = (isFine: (url: URL) => boolean, wanted: string) =>
  z.string().check(z.refine((value) => URL.canParse(value) && isFine(new URL(value)), wanted))

const isTimeZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

export const timeZone = (wanted: string) => z.string().check(z.refine(isTimeZone, wanted))

/** Only tests may name a substitute for a provider. */
export const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
export const loopbackAddress = () =>
  z.optional(url(isLoopback, 'must be a loopback address such as http://127.0.0.1:8080'))
