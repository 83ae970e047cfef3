import type { Page } from '@playwright/test'

/** User-written fields, with the greatest length of a single word. */
const lengths: Record<string, number> = {
  firstName: 60,
  lastName: 60,
  fullName: 60,
  fullNameAr: 60,
  name: 60,
  patientName: 60,
  doctorName: 60,
  doctorNameAr: 60,
  degree: 120,
  degreeAr: 120,
  address: 120,
  addressAr: 120,
  doctorAddress: 120,
  doctorAddressAr: 120,
  about: 300,
  aboutAr: 300,
  notes: 300,
  message: 300,
  response: 300,
  cancelReason: 300,
  declineReason: 300,
}

/**
 * On pages loaded from now on, user-written texts in API responses are one word of `letter`. In the page, like
 * `fewDoctors`.
 */
export async function writeEndlessly(page: Page, letter: string): Promise<void> {
  const words = Object.fromEntries(Object.entries(lengths).map(([field, length]) => [field, letter.repeat(length)]))
  await page.addInitScript((wordOf) => {
    const { fetch } = globalThis
    globalThis.fetch = async (...request) => {
      const response = await fetch(...request)
      const isJson = response.headers.get('content-type')?.includes('application/json')
      if (!isJson || (request[1]?.method ?? 'GET') !== 'GET') return response
      const json: unknown = JSON.parse(await response.text(), (key, value: unknown) =>
        typeof value === 'string' && value !== '' ? (wordOf[key] ?? value) : value,
      )
      return Response.json(json, { status: response.status, headers: response.headers })
    }
  }, words)
}
