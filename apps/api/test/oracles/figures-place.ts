import { clinic } from '../clinic.ts'

export const zone = 'Africa/Cairo'
export const minute = 60_000

/** With the last Fridays of April and October: Egypt's clocks go forward at their midnight, and back. */
const seasons = {
  spring: { now: '2026-05-06T09:00:00Z', first: '2026-03-28', period: { from: '2026-04-10', to: '2026-05-12' } },
  /** The same, looked back at: none of its visits is still to come. */
  afterSpring: { now: '2026-05-20T09:00:00Z', first: '2026-03-28', period: { from: '2026-04-10', to: '2026-05-12' } },
  autumn: { now: '2026-11-05T09:00:00Z', first: '2026-09-28', period: { from: '2026-10-10', to: '2026-11-12' } },
}
export const { period } = seasons.spring

export async function figuresClinic(season: keyof typeof seasons = 'spring') {
  const { now, first, period: days } = seasons[season]
  const place = await clinic({ now, env: { CLINIC_TIME_ZONE: zone, REFUND_FULL_HOURS: '24' } })
  const doctors = [
    await place.buildDoctor(),
    await place.buildDoctor({ speciality: 'Dermatologist' }),
    await place.buildDoctor(),
  ]
  const administrator = await place.asAdministrator()
  const receptionist = await place.asUser((await place.buildUser({ role: 4 })).id)
  return { ...place, doctors, administrator, receptionist, first, period: days }
}
export type Place = Awaited<ReturnType<typeof figuresClinic>>
