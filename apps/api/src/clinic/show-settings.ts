import { OwnSettings, type ClinicSettings } from '@aafiya/contracts/clinic/clinic'
import { type Privacy, processors, retentionKeys } from '@aafiya/contracts/clinic/privacy'
import { and, gt, inArray } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { retention } from '../retention.ts'
import { hasMoneyMoved } from './money-moved.ts'

const nothingSet = OwnSettings.parse(Object.fromEntries(Object.keys(OwnSettings.shape).map((name) => [name, null])))

/** From which on a visit can no longer be booked. */
const usualLeadMinutes = 60

/** The settings for an administrator, as they are in the database now. */
export async function showSettings({ db, clock, clinic }: Deps): Promise<ClinicSettings> {
  await clinic.refresh()
  const own = clinic.own()
  const { refundRule, maxUpcomingAppointments, leadMinutes = usualLeadMinutes, ...used } = clinic.facts()
  const isToCome = and(gt(appointments.startsAt, clock.now()), inArray(appointments.status, ['booked', 'arrived']))
  return {
    version: used.version,
    own: own ?? nothingSet,
    used: {
      ...used,
      refundFullHours: refundRule.fullHours,
      refundLatePercent: refundRule.latePercent,
      leadMinutes,
      maxUpcoming: maxUpcomingAppointments,
    },
    upcomingVisits: await db.$count(appointments, isToCome),
    isCurrencyFixed: await hasMoneyMoved(db),
    isSetUpDue: !own?.setUpPutOffAt && (await db.$count(doctors)) === 0,
  }
}

/** Facts for the privacy page: how long the sweep keeps data, and the configured services. */
export function showPrivacy({ config }: Pick<Deps, 'config'>): Privacy {
  const isUsed: Readonly<Record<(typeof processors)[number], boolean>> = {
    stripe: config.stripe !== undefined,
    paymob: config.paymob !== undefined,
    twilio: config.twilio !== undefined,
    whatsapp: config.whatsappCloud !== undefined,
    unifonic: config.unifonic !== undefined,
    google: config.google !== undefined,
    push: config.push !== undefined,
    object_store: config.s3 !== undefined,
  }
  const periods = retention(config)
  return {
    retention: retentionKeys.map((key) => ({ key, ...periods[key] })),
    processors: processors.filter((name) => isUsed[name]),
  }
}
