import type { ClinicHours, DoctorHours } from '@aafiya/contracts/hours/hours'
import { defaultSchedule, type Schedule } from '@aafiya/contracts/hours/schedule'

/** New hours: of one doctor, or of the clinic, which count for every doctor. */
export type ScheduleChange =
  | {
      doctorId: string
      own: Pick<DoctorHours, 'week' | 'seasons' | 'exceptions'>
      /** The time in which the doctor is not there at all: also visits that were kept outside the hours are concerned. */
      closed?: { from: Date; to: Date }
    }
  | { doctorId?: undefined; closed?: undefined; clinic: Pick<ClinicHours, 'week' | 'seasons' | 'holidays'> }

/** When a doctor is there after a change; `before` is undefined where nothing was set. */
export function scheduleAfter(change: ScheduleChange, doctorId: string, before: Schedule = defaultSchedule): Schedule {
  if (change.doctorId === undefined) return { ...before, clinic: change.clinic }
  return change.doctorId === doctorId ? { ...change.own, clinic: before.clinic } : before
}
