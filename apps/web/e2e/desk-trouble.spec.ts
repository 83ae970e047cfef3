import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import type { Route } from '@playwright/test'

import { expect, test } from './journey.ts'
import { demoPerson, signIn } from './patient.ts'

test('at the desk a lost race, a cut connection and an ended session lose nothing, and the focus stays where work goes on', async ({
  page,
  request,
  say,
  look,
  language,
}) => {
  const isArabic = language === 'ar'
  const receptionist = await demoPerson(request, isArabic ? 'admin' : 'desk')
  const headers = { authorization: `Bearer ${receptionist.token}` }
  const { timeZone }: { timeZone: string } = await (await request.get('/api/clinic')).json()
  // A day of its own for each language, beyond the other journeys.
  const date = addDays(civilAt(new Date(), timeZone).date, isArabic ? 121 : 114)
  const post = async (path: string, data: object): Promise<{ id: string }> => {
    const response = await request.post(`/api/desk${path}`, { headers, data })
    expect(response.ok(), await response.text()).toBe(true)
    return response.json()
  }
  const alphabet = isArabic ? 'بتجحدرسعفق' : 'bcdfghjklm'
  const stamp = Array.from({ length: 8 }, () => alphabet.charAt(Math.floor(Math.random() * 10))).join('')
  const addPerson = async (first: string) => {
    const name = `${first} ${stamp}`
    const { id } = await post('/people', {
      ...(isArabic ? { fullNameAr: name } : { fullName: name }),
      phone: '01001234567',
    })
    return { id, name }
  }
  const bookedOf = async (id: string): Promise<{ appointmentTime: string }[]> =>
    (await (await request.get(`/api/desk/people/${id}`, { headers })).json()).upcoming
  const [salma, hoda, other] = [
    await addPerson(isArabic ? 'سلمى' : 'Salma'),
    await addPerson(isArabic ? 'هدى' : 'Hoda'),
    await addPerson(isArabic ? 'منى' : 'Mona'),
  ]
  await signIn(page, receptionist)
  await page.goto(`/desk?date=${date}`)
  await expect(page.getByRole('grid')).toBeVisible()
  const finder = page.getByRole('combobox', { name: new RegExp(say('desk', 'find')) })
  const chosen = page.getByRole('grid').locator('[aria-selected="true"]')
  const chooseTimeFor = async (name: string) => {
    await page.keyboard.press('F2')
    await expect(finder).toBeFocused()
    await page.keyboard.type(name)
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: say('desk', 'book_with') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(chosen).toBeFocused()
    return (await chosen.getAttribute('data-cell')) ?? ''
  }

  // Another desk takes the time while this one has it chosen.
  const lost = await chooseTimeFor(salma.name)
  const [, doctorId, , appointmentTime] = lost.split(' ')
  const takeItFirst = async (route: Route) => {
    await post('/visits', { personId: other.id, doctorId, appointmentDate: date, appointmentTime })
    await route.continue()
  }
  await page.route('**/api/desk/visits', takeItFirst, { times: 1 })
  await page.keyboard.press('Enter')
  await expect(page.locator(`[data-cell="${lost}"]`)).toHaveCount(0)
  await expect(chosen).toBeFocused()
  await look('lost')
  await page.keyboard.press('Enter')
  await expect(finder).toBeFocused()
  expect(await bookedOf(salma.id)).toHaveLength(1)

  // The power fails after the booking was sent: the answer is lost.
  await chooseTimeFor(hoda.name)
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/desk/visits', loseAnswer, { times: 1 })
  await page.keyboard.press('Enter')
  await expect.poll(() => bookedOf(hoda.id)).toHaveLength(1)
  await expect(async () => {
    if (await chosen.isVisible()) await page.keyboard.press('Enter')
    await expect(finder).toBeFocused({ timeout: 2000 })
  }).toPass()
  expect(await bookedOf(hoda.id)).toHaveLength(1)

  // A caller who is being added survives a reload.
  const fresh = isArabic ? `ريم ${stamp}` : `Reem ${stamp}`
  await page.keyboard.press('F4')
  await page.keyboard.type(fresh)
  await page.keyboard.press('Tab')
  await page.keyboard.type('01009876543')
  await page.reload()
  await expect(page.getByRole('textbox', { name: say('desk', 'phone') })).toHaveValue('01009876543')
  const name = page.getByRole('textbox', { name: say('desk', 'name'), exact: true })
  await expect(name).toBeFocused()
  await expect(name).toHaveValue(fresh)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: say('desk', 'book_with') })).toBeFocused()

  // The session ends while a time is chosen.
  await page.keyboard.press('Enter')
  await expect(chosen).toBeFocused()
  const before = await chosen.getAttribute('data-cell')
  await page.evaluate(() => localStorage.setItem('token', 'no longer one'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: say('account', 'lapsed_title') })
  await expect(dialog.getByLabel(say('account', 'password'), { exact: true })).toBeFocused()
  await look('ended')
  await page.keyboard.type('Aafiya-Demo-2026')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(chosen).toBeFocused()
  expect(await chosen.getAttribute('data-cell')).toBe(before)
  await expect(
    page.getByText(
      new RegExp(
        say('desk', 'not_live')
          .replace(/\{\{.*/, '')
          .trim(),
      ),
    ),
  ).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid').getByText(fresh)).toBeAttached()
  await expect(finder).toBeFocused()
})
