import i18next from 'i18next'

/** Values that tell i18next how to find a text; any other is a word to put into it. */
const directions = new Set([
  'count',
  'context',
  'ordinal',
  'lng',
  'lngs',
  'ns',
  'keyPrefix',
  'keySeparator',
  'nsSeparator',
  'fallbackLng',
  'defaultValue',
  'replace',
  'returnDetails',
  'returnObjects',
  'joinArrays',
  'interpolation',
  'skipInterpolation',
  'nest',
  'postProcess',
])

const areWords = (values: unknown): values is object =>
  typeof values === 'object' && values !== null && Object.keys(values).every((name) => !directions.has(name))

/** What was read without any words, by language and domains. */
const readings = new Map<string, Map<string, string>>()

function readingsOf(language: string, domains: readonly string[]): Map<string, string> {
  const place = `${language} ${domains.join()}`
  const known = readings.get(place) ?? new Map<string, string>()
  readings.set(place, known)
  return known
}

/**
 * Reads what needs no rule of i18next (no plural, no context, nothing nested) straight from its texts, and leaves the rest to
 * it. i18next gathers its options anew for every text, a tenth of a millisecond: a page of cards and times asks for hundreds.
 */
export function quickTexts<T extends (...given: never[]) => unknown>(full: T, language: string, domains: readonly string[]): T {
  const written = (key: string): string | undefined => {
    const [domain = '', name] = key.split(':')
    const found: unknown = (name === undefined ? domains : [domain])
      .map((each): unknown => i18next.getResource(language, each, name ?? key))
      .find((text) => text !== undefined)
    return typeof found === 'string' && !found.includes('$t(') ? found : undefined
  }
  const filled = (text: string, words: object): string =>
    text.includes('{{') ? i18next.services.interpolator.interpolate(text, words, language, {}) : text

  const bare = readingsOf(language, domains)
  return new Proxy(full, {
    apply(_target, self, given: unknown[]) {
      const [key, words = {}] = given
      const isBare = given.length === 1
      if (typeof key === 'string' && areWords(words)) {
        const known = isBare ? bare.get(key) : undefined
        if (known !== undefined) return known
        const text = written(key)
        if (text !== undefined) {
          const read = filled(text, words)
          if (isBare) bare.set(key, read)
          return read
        }
      }
      return Reflect.apply(full, self, given)
    },
  })
}
