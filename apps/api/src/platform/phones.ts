import { cleanPhone } from '@aafiya/contracts/language/typed-text'
import { getCountries, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'

/** For a clinic whose country is unknown. */
const fallback: CountryCode = 'EG'

const countriesByZone = new Map<string, CountryCode | undefined>()

/** The time zones of a country; a property in older releases of Node, a function in newer ones. */
function zonesOf(country: CountryCode): readonly string[] {
  const locale: Intl.Locale & { timeZones?: readonly string[]; getTimeZones?: () => readonly string[] } =
    new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

function countryOfZone(zone: string): CountryCode | undefined {
  if (!countriesByZone.has(zone)) {
    countriesByZone.set(
      zone,
      [fallback, ...getCountries()].find((country) => zonesOf(country).includes(zone)),
    )
  }
  return countriesByZone.get(zone)
}

/**
 * The country whose numbers are written without a country code: the clinic's, derived from its own number or else its
 * time zone.
 */
export const countryOf = ({ phone, timeZone }: { phone: string | null; timeZone: string }): CountryCode => {
  const byZone = countryOfZone(timeZone) ?? fallback
  return parsePhoneNumberFromString(phone ?? '', byZone)?.country ?? byZone
}

/** A telephone number in E.164, however it was typed; undefined where there is no such number. */
export function e164Of(typed: string, country: CountryCode): string | undefined {
  const number = parsePhoneNumberFromString(cleanPhone(typed), country)
  return number?.isValid() ? number.number : undefined
}

type PhoneFault = 'phone_digit_missing' | 'phone_digit_extra' | 'phone_unknown' | 'phone_invalid'

/** Why an invalid number is invalid: often one digit, which the message then names. */
export function phoneFault(typed: string, country: CountryCode): PhoneFault {
  const digits = cleanPhone(typed)
  if ([...'0123456789'].some((digit) => e164Of(digits + digit, country))) return 'phone_digit_missing'
  if (e164Of(digits.slice(0, -1), country)) return 'phone_digit_extra'
  return isTelephone(digits, country) ? 'phone_unknown' : 'phone_invalid'
}

/**
 * Whether a number is in international format with +, or local with 0. Where the clinic's country writes its own
 * without a 0, as the United States and Kuwait do, those are local too.
 */
export function isTelephone(typed: string, country: CountryCode): boolean {
  if (/^\(?[+0]/.test(typed)) return true
  const number = parsePhoneNumberFromString(typed, country)
  return number?.isValid() === true && number.country === country && !/^\D*0/.test(number.formatNational())
}

const written = new Map<string, string>()
const writtenKept = 20_000

function writtenAs(e164: string, country: CountryCode): string {
  const number = parsePhoneNumberFromString(e164)
  if (!number) return e164
  return number.country === country ? number.formatNational() : number.formatInternational()
}

/** As people write it: in their own country without its code. A desk's day has a thousand, and again each minute. */
export function shownPhone(e164: string, country: CountryCode): string {
  const key = `${country} ${e164}`
  const known = written.get(key)
  if (known !== undefined) return known
  if (written.size >= writtenKept) written.clear()
  const shown = writtenAs(e164, country)
  written.set(key, shown)
  return shown
}

/**
 * Whether a text message to a number is sure to be an ordinary one: it is, or may be, a mobile number of one of these
 * countries.
 */
export function isTextable(e164: string, countries: readonly string[]): boolean {
  const number = parsePhoneNumberFromString(e164)
  const type = number?.getType()
  return (
    number?.country !== undefined &&
    countries.includes(number.country) &&
    (type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE')
  )
}
