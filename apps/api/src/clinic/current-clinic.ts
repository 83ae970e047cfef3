import { sql, type SQL } from 'drizzle-orm'

import type { Config } from '../config.ts'
import type { SpecialityList } from '../doctors/specialities/speciality-list.ts'
import type { Database } from '../platform/db/database.ts'
import type { Log } from '../platform/log.ts'
import { clinicSettings, type ClinicSettingsRow } from './clinic-settings.table.ts'
import { usedSettings, type UsedSettings } from './used-settings.ts'

/** Half of the second in which every process has to know of a change. */
const pollMs = 500

/** The clinic's settings as this process knows them. */
export interface CurrentClinic {
  /** Ask each time: they change while the process runs. */
  facts: () => UsedSettings
  /** What administrators have set; undefined before anything was saved. */
  own: () => ClinicSettingsRow | undefined
  /**
   * The currency of an appointment, for its insert: read by that statement, which waits for a change of the currency that is under
   * way. A change waits for running inserts likewise, so that no visit is booked in a currency that was replaced meanwhile.
   */
  currencyOfInsert: () => SQL<string>
  /** Takes over a row that was just read or written; an older one changes nothing. */
  take: (row: ClinicSettingsRow) => void
  /** Reads the settings from the database. */
  refresh: () => Promise<void>
}

export function createCurrentClinic({ config, db }: { config: Config; db: Database }): CurrentClinic {
  let own: ClinicSettingsRow | undefined
  let used = usedSettings(config, own)
  const take = (row: ClinicSettingsRow) => {
    if (own && row.version <= own.version) return
    own = row
    used = usedSettings(config, row)
  }
  return {
    facts: () => used,
    own: () => own,
    currencyOfInsert: () => sql`coalesce((select ${clinicSettings.currency} from ${clinicSettings}), ${config.clinic.currency})`,
    take,
    async refresh() {
      const [row] = await db.select().from(clinicSettings)
      if (row) take(row)
    },
  }
}

interface Refreshed {
  clinic: CurrentClinic
  specialities: SpecialityList
  log: Log
}

/** Looks for changes that other processes made, by polling: a pooler would lose a LISTEN. Answers how to stop. */
export function startRefreshing({ clinic, specialities, log }: Refreshed): () => void {
  let running: Promise<void> | undefined
  let isFailing = false
  const look = async () => {
    await Promise.all([clinic.refresh(), specialities.refresh()])
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
