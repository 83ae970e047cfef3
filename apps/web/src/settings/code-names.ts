import type { Language } from '@aafiya/contracts/messages/message-key'

/** "US dollar", "دولار أمريكي"; the code itself where the browser has no name for it. */
export const currencyName = (language: Language, code: string): string =>
  new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code

interface Option {
  value: string
  label: string
  /** Set where the page's language has no name for it. */
  lang?: 'en'
}

/** Those that are named, in the order of their names; `inUse` is always among them. */
const optionsOf = (values: readonly string[], inUse: string, nameOf: (value: string) => string, language: Language): Option[] => {
  const { compare } = new Intl.Collator(language)
  return [...new Set([...values, inUse])]
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((one, other) => compare(one.label, other.label))
    .map((option) => (/\p{Script=Latin}/u.test(option.label) ? { ...option, lang: 'en' } : option))
}

export const currencyOptions = (language: Language, inUse: string): Option[] =>
  optionsOf(Intl.supportedValuesOf('currency'), inUse, (code) => currencyName(language, code), language)

/** Zones by their IANA names, which people look for by the city. */
export const zoneOptions = (language: Language, inUse: string): Option[] =>
  optionsOf(Intl.supportedValuesOf('timeZone'), inUse, (zone) => zone.replaceAll('_', ' '), language)
