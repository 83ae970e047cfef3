/**
 * The first letters of the first and last word of a name, shown without a picture; Arabic letters are kept from
 * joining.
 */
export function nameInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.slice(1).at(-1)]
    .map((word = '') => [...word][0] ?? '')
    .join('\u200C')
    .toUpperCase()
}
