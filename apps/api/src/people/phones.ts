import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'

/** Where nothing says where the clinic is. */
const fallback: CountryCode = 'EG'

/** Whose numbers are written without a country's code: those of the country that the clinic's own number is of. */
export const countryOf = ({ phone }: { phone: string | null }): CountryCode =>
  parsePhoneNumberFromString(phone ?? '', fallback)?.country ?? fallback

/** A telephone number in E.164, however it was typed; undefined where there is no such number. */
export function e164Of(typed: string, country: CountryCode): string | undefined {
  const number = parsePhoneNumberFromString(typed, country)
  return number?.isValid() ? number.number : undefined
}

/** As people write it: in their own country without its code. */
export function shownPhone(e164: string, country: CountryCode): string {
  const number = parsePhoneNumberFromString(e164)
  if (!number) return e164
  return number.country === country ? number.formatNational() : number.formatInternational()
}
