import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { payingClinic } from '../../../test/clinics/paying-clinic.ts'
import { sweep } from '../../sweep.ts'
import { auditEntries } from './audit-entries.table.ts'
import { deleteOldEntries } from './write-entries.ts'

/** Entries at each of the instants, which may be expressions such as `now()`, some times each. */
async function audited(instants: readonly string[], { times = 1, env = {} } = {}) {
  const place = await payingClinic({ env })
  const { db } = place.database
  for (const at of instants)
    await db.execute(sql`
      insert into audit_entries (id, at, hour, actor_id, actor_role, action, subject_id, patient_id)
      select gen_random_uuid(), ${sql.raw(at)}, ${sql.raw(at)}, gen_random_uuid(), 'doctor', 'summary_read',
        gen_random_uuid(), gen_random_uuid() from generate_series(1, ${times}::int)`)
  const years = async () =>
    (
      await db
        .select({ at: auditEntries.at })
        .from(auditEntries)
        .where(sql`action = 'summary_read'`)
    ).map(({ at }) => at.getUTCFullYear())
  return { ...place, db, years }
}

test('entries of the last three years stay, however early the day is that is named', async () => {
  const { db, years } = await audited([
    "'2010-06-01'",
    "now() - interval '3 years 1 day'",
    "now() - interval '2 years'",
  ])
  await deleteOldEntries(db, new Date('2011-01-01'))
  expect(await years()).toHaveLength(2)
  await deleteOldEntries(db, new Date('2999-01-01'))
  expect(await years()).toEqual([new Date().getUTCFullYear() - 2])
})

test('more than a batch goes', async () => {
  const { db, years } = await audited(["'2010-06-01'"], { times: 10_001 })
  await deleteOldEntries(db, new Date('2011-01-01'))
  expect(await years()).toEqual([])
})

test('the sweep deletes by the years that are set', async () => {
  const { deps, clock, years } = await audited(["'2017-02-01'", "'2017-04-01'"], { env: { KEEP_AUDIT_YEARS: '9' } })
  await sweep(deps)
  expect(await years()).toEqual([2017])
  clock.set('2026-04-02T06:00:00Z')
  await sweep(deps)
  expect(await years()).toEqual([])
})
