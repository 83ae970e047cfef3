const isolated = /\u2068[^\u2068\u2069]*\u2069/g

/**
 * Wraps a value that goes into a sentence in U+2068…U+2069, so that a Latin name in an Arabic sentence (or the
 * reverse) cannot reorder the words around it. Numbers read correctly in both directions and stay bare. So does a list
 * of values that are isolated already: with no letter of its own, its wrapping would order it from left to right.
 */
export const isolate = (value: unknown): string => {
  const text = String(value)
  const own = text.replace(isolated, '')
  return typeof value === 'number' || (own !== text && !/[\p{L}\p{N}]/u.test(own)) ? text : `\u2068${text}\u2069`
}
