import { customType } from 'drizzle-orm/pg-core'

/** Terms as PostgreSQL reads a `tsvector`. */
export const toTermsText = (terms: readonly string[]): string =>
  [...new Set(terms)].map((term) => `'${term.replace(/['\\]/g, (sign) => sign + sign)}'`).join(' ')

/**
 * The search terms of a row, built by our own code: an array stored as `tsvector`, whose index finds terms by prefix
 * in every locale. None of its parsing is used.
 */
export const searchTerms = customType<{ data: readonly string[]; driverData: string }>({
  dataType: () => 'tsvector',
  toDriver: (terms) => toTermsText(terms),
})
