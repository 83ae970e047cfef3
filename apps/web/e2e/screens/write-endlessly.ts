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

/** From now on, user-written texts in API responses are one word of `letter`. */
export async function writeEndlessly(page: Page, letter: string): Promise<void> {
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('application/json')) return route.fulfill({ response })
    const json: unknown = JSON.parse(await response.text(), (key, value: unknown) =>
      typeof value === 'string' && value !== '' ? letter.repeat(lengths[key] ?? 0) || value : value,
    )
    return route.fulfill({ response, json })
  })
}
