import type { Endpoint } from '@aafiya/contracts/platform/endpoint'

import { makeDoctors, makePatients, makeSession, query } from '../clinic/people.ts'

export const personas = ['visitor', 'patient', 'otherPatient', 'doctor', 'desk', 'administrator'] as const
export type Persona = (typeof personas)[number]
const roles = { patient: 2, otherPatient: 2, doctor: 1, desk: 4, administrator: 3 } as const

/** Who gets past the first check. */
export const admitted: Readonly<Record<Endpoint['access'], readonly Persona[]>> = {
  public: personas,
  'signed-in': ['patient', 'otherPatient', 'doctor', 'desk', 'administrator'],
  doctor: ['doctor'],
  desk: ['desk', 'administrator'],
  'doctor-or-desk': ['doctor', 'desk', 'administrator'],
  administrator: ['administrator'],
  'doctor-or-administrator': ['doctor', 'administrator'],
  'any-doctor-or-administrator': ['doctor', 'administrator'],
}

/** The token of a new person, also after a call has ended a previous one's session or account. */
export async function signIn(databaseUrl: string, persona: Persona): Promise<string | undefined> {
  if (persona === 'visitor') return undefined
  if (persona === 'doctor') {
    const [doctorId] = await makeDoctors(databaseUrl, 1)
    const [doctor] = await query<{ user_id: string }>(databaseUrl, 'select user_id from doctors where id = $1', [
      doctorId,
    ])
    return makeSession(databaseUrl, doctor?.user_id ?? '')
  }
  const [person] = await makePatients(databaseUrl, 1)
  await query(databaseUrl, 'update users set role = $2 where id = $1', [person?.id, roles[persona]])
  return person?.token ?? ''
}
