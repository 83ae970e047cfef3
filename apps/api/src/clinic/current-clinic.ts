import type { ClinicHours } from '@aafiya/contracts/hours/hours'
import { isNull, sql, type Placeholder, type SQL } from 'drizzle-orm'

import type { Config } from '../config.ts'
import type { SpecialityList } from '../doctors/specialities/speciality-list.ts'
import type { VisitTypeList } from '../doctors/visit-types/visit-type-list.ts'
import type { Database, Queryable } from '../platform/db/database.ts'
import type { Log } from '../platform/log.ts'
import { schedules } from '../schedules/schedules.table.ts'
import { clinicSettings, type ClinicSettingsRow } from './clinic-settings.table.ts'
import { usedSettings, type UsedSettings } from './used-settings.ts'

/** Half of the second within which every process must see a change. */
const pollMs = 500

/**
 * The currency for the insert of an appointment: that statement reads it, and so waits for a concurrent change of the
 * currency. A change also waits for running inserts, so that no visit is booked in a currency that has just been
 * replaced.
 */
export const clinicCurrency = (configured: Placeholder): SQL<string> =>
  sql`coalesce((select ${clinicSettings.currency} from ${clinicSettings}), ${configured})`

/** The clinic's settings, cached in this process. */
export interface CurrentClinic {
  /** Call it each time: the settings change while the process runs. */
  facts: () => UsedSettings
  /** What administrators have set; undefined before anything was saved. */
  own: () => ClinicSettingsRow | undefined
  /** The clinic's hours; undefined where it has set none. */
  hours: () => ClinicHours | undefined
  /** Takes over a row that was just read or written; an older one changes nothing. */
  take: (row: ClinicSettingsRow) => void
  takeHours: (hours: ClinicHours) => void
  /** Reads the settings and the hours from the database, within a transaction if the caller is in one. */
  refresh: (from?: Queryable) => Promise<void>
}

export function createCurrentClinic({ config, db }: { config: Config; db: Database }): CurrentClinic {
  let own: ClinicSettingsRow | undefined
  let hours: ClinicHours | undefined
  let used = usedSettings(config, own)
  const take = (row: ClinicSettingsRow) => {
    if (own && row.version <= own.version) return
    own = row
    used = usedSettings(config, row)
  }
  const takeHours = (saved: ClinicHours) => {
    if (!hours || saved.version > hours.version) hours = saved
  }
  return {
    facts: () => used,
    hours: () => hours,
    takeHours,
    own: () => own,
    take,
    async refresh(from: Queryable = db) {
      const [row] = await from.select().from(clinicSettings)
      if (row) take(row)
      const [saved] = await from.select().from(schedules).where(isNull(schedules.doctorId))
      if (saved) takeHours(saved)
    },
  }
}

interface Refreshed {
  clinic: CurrentClinic
  specialities: SpecialityList
  visitTypes: VisitTypeList
  log: Log
}

/** Polls for changes by other processes: a pooler would lose a LISTEN. Returns a function that stops it. */
export function startRefreshing({ clinic, specialities, visitTypes, log }: Refreshed): () => void {
  let running: Promise<void> | undefined
  let isFailing = false
  const look = async () => {
    await Promise.all([clinic.refresh(), specialities.refresh(), visitTypes.refresh()])
    isFailing = false
  }
  const run = () => {
    running ??= look()
      .catch((error: unknown) => {
        if (!isFailing) log.warn({ error }, 'could not read the settings; the last known ones still count')
        isFailing = true
      })
      .finally(() => (running = undefined))
  }
  const beat = setInterval(run, pollMs)
  beat.unref()
  return () => clearInterval(beat)
}
