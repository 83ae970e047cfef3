/** A refusal of one field, with its sentence. */
export interface FieldIssue {
  path: string
  text: string
}

const isIssue = (issue: unknown): issue is { path: string; message: string } =>
  typeof issue === 'object' &&
  issue !== null &&
  'path' in issue &&
  typeof issue.path === 'string' &&
  'message' in issue &&
  typeof issue.message === 'string'

/** The fields that a thrown refusal names; none where it names none. */
export function issuesOf(error: unknown): FieldIssue[] {
  if (typeof error !== 'object' || error === null || !('issues' in error) || !Array.isArray(error.issues)) return []
  return error.issues.filter(isIssue).map(({ path, message }) => ({ path: path.split('.')[0] ?? path, text: message }))
}
