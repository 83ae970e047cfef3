import { expect, type APIRequestContext } from '@playwright/test'

import { demoPerson, newPatient, type Patient } from './patient.ts'

/**
 * A new doctor with a visit type and questions of their own, so that no other journey meets them. A paediatrician:
 * `doctorFor` leaves those out.
 */
export async function doctorOfOwn(
  request: APIRequestContext,
  mailTo: (address: string) => Promise<{ text: string }>,
  language: 'en' | 'ar',
  questions: readonly object[],
): Promise<Patient & { doctorId: string }> {
  const doctor = await newPatient(request, mailTo, language, 1)
  const admin = await demoPerson(request, 'admin')
  const call = async (method: 'get' | 'post' | 'put', path: string, { token }: Patient, data?: object) => {
    const answer = await request[method](`/api${path}`, { data, headers: { authorization: `Bearer ${token}` } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { doctorId } = await call('get', '/user', doctor)
  await call('put', `/doctors/${doctorId}`, doctor, { speciality: 'Pediatricians', fees: 50, fullNameAr: 'سلمى نبيل' })
  await call('post', `/doctors/${doctorId}/approve`, admin, {})
  const type = { name: 'Consultation', nameAr: 'كشف', minutes: 30, pauseMinutes: 0, fee: null, followUpDays: null }
  const { id } = await call('post', '/visit-types', admin, { ...type, bookableBy: 'patient', doctorId })
  await call('put', `/visit-types/${id}/before`, admin, {
    version: 0,
    fasting: [],
    instructions: '',
    instructionsAr: '',
    questions,
  })
  return { ...doctor, doctorId }
}
