import type { VisitSummary } from '@aafiya/contracts/appointments/visit-papers'

import type { VisitSummaryRow } from './visit-summaries.table.ts'

export const toSummary = ({ text, version, savedAt, releasedAt, guardiansRead }: VisitSummaryRow): VisitSummary => ({
  text,
  version,
  savedAt: savedAt.toISOString(),
  ...(releasedAt && { releasedAt: releasedAt.toISOString() }),
  guardiansRead,
})
