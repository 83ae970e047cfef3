import { ApiError } from '@aafiya/contracts/client'

/** The server's sentence about one field of a refused request. */
export const issueAt = (failure: unknown, path: string): string | undefined =>
  failure instanceof ApiError ? failure.issues.find((issue) => issue.path === path)?.message : undefined
