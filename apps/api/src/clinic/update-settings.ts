import { randomUUID } from 'node:crypto'

import type { ClinicSettings, UpdateSettings } from '@aafiya/contracts/clinic/clinic'
import { and, eq } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { clinicSettings } from './clinic-settings.table.ts'
import { refuseIfMoneyMoved } from './money-moved.ts'
import { showSettings } from './show-settings.ts'
import { usedSettings } from './used-settings.ts'

/** Changes the given settings. Of two administrators who read the same version, the second is refused. */
export async function updateSettings(
  deps: Deps,
  caller: Caller,
  { version, isSetUpPutOff, ...changes }: UpdateSettings,
): Promise<ClinicSettings> {
  const { db, clock, clinic, config } = deps
  const now = clock.now()
  const changed = await db.transaction(async (tx) => {
    // The first to save makes the row, so that there is always one to lock.
    await tx.insert(clinicSettings).values({ id: randomUUID(), version: 0, updatedAt: now }).onConflictDoNothing()
    const [before] = await tx.select().from(clinicSettings).where(eq(clinicSettings.version, version)).for('update')
    if (!before) throw new Problem('settings_changed')
    const inForce = before.currency ?? config.clinic.currency
    if (changes.currency !== undefined && (changes.currency ?? config.clinic.currency) !== inForce)
      await refuseIfMoneyMoved(tx)
    const [row] = await tx
      .update(clinicSettings)
      .set({ ...changes, version: version + 1, updatedAt: now, ...(isSetUpPutOff && { setUpPutOffAt: now }) })
      .where(and(eq(clinicSettings.id, before.id), eq(clinicSettings.version, version)))
      .returning()
    if (!row) throw new Problem('settings_changed')
    const { reminderHours, timeZone } = usedSettings(config, row)
    if (changes.reminderHours !== undefined || changes.timeZone !== undefined)
      await deps.hooks.reminderRuleChanged(tx, { reminderHours, timeZone })
    await recordChange(tx, deps, { actor: caller, action: 'clinic_settings_changed', recordId: row.id })
    return row
  })
  clinic.take(changed)
  return showSettings(deps)
}
