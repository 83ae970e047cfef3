import { auditShown, type AuditFilter } from '@aafiya/contracts/account/audit'
import { auditActions, auditAreas } from '@aafiya/contracts/account/audit-areas'

import { growingList } from '../growing-list.ts'
import { keyOf } from '../kit/query-key.ts'
import { api } from '../late-api.ts'
import { dayIn } from '../page/day-in.ts'

export const auditFilterIn = (search: URLSearchParams): AuditFilter => ({
  actor: search.get('actor') ?? undefined,
  patient: search.get('patient') ?? undefined,
  area: auditAreas.find((area) => area === search.get('area')),
  action: auditActions.find((action) => action === search.get('action')),
  show: auditShown.find((show) => show === search.get('show')),
  from: dayIn(search.get('from')),
  to: dayIn(search.get('to')),
})

/** Not read again by itself: each look is an entry in the audit. */
export const auditPages = (filter: AuditFilter) => ({
  ...growingList(keyOf(api.audit.list, filter), ({ cursor, ...rest }) =>
    api.audit.list({ query: { limit: '50', ...filter, cursor }, ...rest }),
  ),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})
