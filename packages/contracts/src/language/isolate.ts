/**
 * Wraps a value that goes into a sentence in U+2068…U+2069, so that a Latin name in an Arabic sentence (or the
 * reverse) cannot reorder the words around it. Numbers read correctly in both directions and stay bare.
 */
export const isolate = (value: unknown): string =>
  typeof value === 'number' ? String(value) : `\u2068${String(value)}\u2069`
