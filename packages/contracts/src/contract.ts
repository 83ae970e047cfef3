import { account } from './account.ts'
import { appointments } from './appointments.ts'
import { clinic } from './clinic.ts'
import { doctors } from './doctors.ts'

/** Every endpoint of the API, by domain. The web imports single domains, never this. */
export const contract = { account, appointments, clinic, doctors } as const
