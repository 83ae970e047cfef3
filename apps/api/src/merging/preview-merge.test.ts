import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mergingClinic } from '../../test/clinics/merging-clinic.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'

test('the preview of a merge names a guardian, which is audited', async () => {
  const { admin, omar, patientId, twin, database } = await mergingClinic()
  const child = await omar.family.add({
    body: { fullName: 'Layan Omar', dateOfBirth: '2019-05-04', relation: 'child' },
  })
  const omarId = await patientId('omar')
  const isOfOmar = sql`${auditEntries.action} = 'person_listed' and ${auditEntries.patientId} =
    (select subject from audit_subjects where user_id = ${omarId})`
  const preview = await admin.merges.preview({ query: { keptId: child.id, otherId: twin.id } })
  expect(preview.kept.person.guardian).toMatchObject({ id: omarId, fullName: 'omar Farid' })
  expect(await database.db.$count(auditEntries, isOfOmar)).toBe(1)
})
