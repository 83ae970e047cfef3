import { initials } from './initials.ts'

/** The first letters of a whole name: of its first and its last word. */
export function nameInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  return initials(words[0] ?? '', words.slice(1).at(-1) ?? '')
}
