import { expect, noSidewaysScroll, test } from './journey.ts'
import { demoPerson, doctorNamed, signIn } from './patient.ts'

test('a returning patient books a follow-up at its own price', async ({ page, request, say, look, language }) => {
  const doctor = await doctorNamed(request, 'Omar Saleh')
  await page.goto(`/appointment/${doctor}`)
  const followUp = page.getByRole('radio', { name: language === 'ar' ? /متابعة/ : /Follow-up/ })
  const types = page.getByRole('group', { name: say('doctors', 'choose_type') })
  await expect(types.getByRole('radio')).toHaveCount(2)
  await expect(followUp).toHaveCount(0)

  await signIn(page, await demoPerson(request, 'patient'))
  await page.goto(`/appointment/${doctor}`)
  // Not `check`: the URL has the choice, which marks it a moment after the click.
  await followUp.click()
  await expect(followUp).toBeChecked()
  await expect(page).toHaveURL(/type=/)
  await page.locator('input[name="day"]:enabled').nth(1).check()
  await expect(page).toHaveURL(/day=/)
  await page.locator('input[name="time"]:enabled').first().check()
  await expect(page).toHaveURL(/time=/)
  await noSidewaysScroll(page)
  await look('chosen')
  await page.getByRole('button', { name: say('doctors', 'book'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('doctors', 'booked_title') })).toBeVisible()
  await expect(
    page.getByRole('definition').filter({ hasText: language === 'ar' ? 'متابعة' : 'Follow-up' }),
  ).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '30' }).last()).toBeVisible()
  await look('booked')
})
