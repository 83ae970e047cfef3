import { customType } from 'drizzle-orm/pg-core'

/** Terms as PostgreSQL reads a `tsvector`. */
export const toTermsText = (terms: readonly string[]): string =>
  [...new Set(terms)].map((term) => `'${term.replace(/['\\]/g, (sign) => sign + sign)}'`).join(' ')

/**
 * The terms by which a row is found, as our own code wrote them: an array that PostgreSQL keeps as `tsvector`, whose index finds terms by
 * their first letters in every locale. None of its parsing is used.
 */
export const searchTerms = customType<{ data: readonly string[]; driverData: string }>({
  dataType: () => 'tsvector',
  toDriver: (terms) => toTermsText(terms),
})
