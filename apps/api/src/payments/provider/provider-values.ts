import * as z from 'zod/mini'

/** Minor units as a column of ours takes them. What a provider tells beyond that is no movement of money. */
export const AmountMinor = z.int().check(z.gte(1), z.lte(2_147_483_647))

export const Currency = z.string().check(z.regex(/^[a-z]{3}$/i))

/** A provider's name of something; a text with a NUL in it would be refused by the database. */
export const Reference = z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/))
