import { bigserial, pgTable } from 'drizzle-orm/pg-core'

/**
 * One row per statement that wrote doctors or their free times; triggers write it, so that older releases take part
 * too. The set of rows is the version of the directory, since no id is ever reused; old rows are deleted.
 */
export const directoryChanges = pgTable('directory_changes', { id: bigserial('id', { mode: 'bigint' }).primaryKey() })
