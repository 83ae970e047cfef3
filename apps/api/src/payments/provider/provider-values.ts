import * as z from 'zod/mini'

/** Minor units that a number represents exactly. Larger amounts from a provider are not accepted. */
export const AmountMinor = z.int().check(z.gte(1))

export const Currency = z.string().check(z.regex(/^[a-z]{3}$/i))

/** A provider's name of something; a text with a NUL in it would be refused by the database. */
export const Reference = z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/))
