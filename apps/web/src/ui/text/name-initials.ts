import { initials } from './initials.ts'

/** The first letters of the first and last word of a name. */
export function nameInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  return initials(words[0] ?? '', words.slice(1).at(-1) ?? '')
}
