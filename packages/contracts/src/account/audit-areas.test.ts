import { expect, test } from 'vitest'

import { clinicKinds, everyKind } from './activity-kinds.ts'
import { actionsIn, areaOf, auditAreas } from './audit-areas.ts'

test('every audited action belongs to one area, and every area has some', () => {
  const all = auditAreas.map(actionsIn)
  expect(all.flat().toSorted()).toEqual([...everyKind, ...clinicKinds].toSorted())
  for (const actions of all) expect(actions.length).toBeGreaterThan(0)
})

test.each([
  ['visit_read', 'visits'],
  ['visit_note_written', 'care'],
  ['visit_type_moved', 'clinic'],
  ['hours_changed', 'clinic'],
  ['till_closed', 'payments'],
  ['desk_note_added', 'people'],
  ['signed_in', 'logins'],
  ['sign_in_failed', 'logins'],
  ['doctor_approved', 'accounts'],
  ['account_erased', 'accounts'],
  ['audit_searched', 'audit'],
] as const)('%s is about %s', (action, area) => expect(areaOf(action)).toBe(area))
