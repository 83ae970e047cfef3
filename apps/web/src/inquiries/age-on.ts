import { civilAt } from '@aafiya/contracts/hours/clinic-time'

/** Whole years since a plain date of birth, by the calendar of the clinic's IANA zone. */
export function ageOn(dateOfBirth: string, now: Date, zone: string): number {
  const { date: today } = civilAt(now, zone)
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}
