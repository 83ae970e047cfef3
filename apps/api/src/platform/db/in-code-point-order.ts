import { customType } from 'drizzle-orm/pg-core'

/**
 * Text that sorts by code points whatever the database's locale. Our code stores it so that this is the order people
 * expect.
 */
export const inCodePointOrder = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
