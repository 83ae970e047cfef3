/**
 * The first letters of the first and last word of a name, shown without a picture; Arabic letters are kept from
 * joining.
 */
export function nameInitials(name: string): string {
  const [first, ...others] = name.match(/(?<!\S)\S/gu) ?? []
  return [first, others.at(-1)].join('\u200C').toUpperCase()
}
