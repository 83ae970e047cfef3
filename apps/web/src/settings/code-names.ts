import type { Language } from '@aafiya/contracts/messages/message-key'

/** "US dollar", "دولار أمريكي"; the code itself if the browser has no name for it. */
export const currencyName = (language: Language, code: string): string =>
  new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code

/** "Egypt and Saudi Arabia", "مصر والمملكة العربية السعودية". */
export const countryList = (language: Language, codes: readonly string[]): string => {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return new Intl.ListFormat(language).format(codes.map((code) => names.of(code) ?? code))
}

interface Option {
  value: string
  label: string
  /** Set if the name is not available in the page's language. */
  lang?: 'en'
}

/** The options that have a name, sorted by it; `inUse` is always included. */
const optionsOf = (
  values: readonly string[],
  inUse: string,
  nameOf: (value: string) => string,
  language: Language,
): Option[] => {
  const { compare } = new Intl.Collator(language)
  return [...new Set([...values, inUse])]
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((one, other) => compare(one.label, other.label))
    .map((option) => (/\p{Script=Latin}/u.test(option.label) ? { ...option, lang: 'en' } : option))
}

export const currencyOptions = (language: Language, inUse: string): Option[] =>
  optionsOf(Intl.supportedValuesOf('currency'), inUse, (code) => currencyName(language, code), language)

/** Time zones by IANA name, which contains the city people look for. */
export const zoneOptions = (language: Language, inUse: string): Option[] =>
  optionsOf(Intl.supportedValuesOf('timeZone'), inUse, (zone) => zone.replaceAll('_', ' '), language)
