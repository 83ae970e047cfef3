import { customType } from 'drizzle-orm/pg-core'

/** Text that is sorted by its code points whatever the database's locale is: our own code writes it so that this is the order that people expect. */
export const inCodePointOrder = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
