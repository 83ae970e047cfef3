import { Problem } from '../problem.ts'

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)

/** No room on the disk, or none left of what this user may take. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, ['ENOSPC', 'EDQUOT'])

/** No file can be written: no room, no permission, or a disk that was mounted again to be read only. */
export const isUnwritable = (error: unknown): boolean =>
  isDiskFull(error) || (hasCode(error, ['EACCES', 'EROFS']) && !isOfNetwork(error))

/** A connection that a rule of the machine forbids. */
const isOfNetwork = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'connect'

/** The refusal of an upload for which there is no room. */
export const storageFull = (cause: unknown): Problem => new Problem('storage_full', { retryAfter: 60, cause })

/** No room, on the disk or in the object store. */
export const isStoreFull = (error: unknown): boolean =>
  isDiskFull(error) || (error instanceof Problem && error.code === 'storage_full')
