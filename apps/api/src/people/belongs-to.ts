import { sql, type Column, type Placeholder, type SQL } from 'drizzle-orm'

/**
 * Whether a record belongs to an account: to its own person, or to somebody it books for now. A guardianship that has ended shows nothing.
 * One array of people, which an index finds; with `or` every row would be read.
 */
export const belongsTo = (person: Column, accountId: string | Placeholder): SQL =>
  sql`${person} = any(array(select ${accountId}::uuid union all select person_id from guardianships where account_id = ${accountId}::uuid and ended_at is null))`
