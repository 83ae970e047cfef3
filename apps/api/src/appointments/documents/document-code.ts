import { randomBytes } from 'node:crypto'

/** Digits and letters that no one confuses. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Twelve characters of five random bits each: it cannot be guessed, and can be typed from paper. */
export const newDocumentCode = (): string =>
  Array.from(randomBytes(12), (byte) => letters[byte % letters.length]).join('')

/** "R7K4-2MXD-9QPA" */
export const shownCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code
