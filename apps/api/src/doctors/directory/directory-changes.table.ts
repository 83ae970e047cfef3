import { bigserial, pgTable } from 'drizzle-orm/pg-core'

/**
 * One row for each statement that wrote doctors or their free times: by triggers, so that a release that knows nothing of them takes part. Which
 * rows there are names what a directory was counted from, since none is ever written twice; old ones are deleted.
 */
export const directoryChanges = pgTable('directory_changes', { id: bigserial('id', { mode: 'bigint' }).primaryKey() })
