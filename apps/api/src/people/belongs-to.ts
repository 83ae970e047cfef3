import { sql, type Column, type SQL } from 'drizzle-orm'

/** Whether a record belongs to an account: to its own person, or to somebody it books for now. A guardianship that has ended shows nothing. */
export const belongsTo = (person: Column, accountId: string): SQL =>
  sql`(${person} = ${accountId}::uuid or ${person} in (select person_id from guardianships where account_id = ${accountId}::uuid and ended_at is null))`
