import { expect, test } from './journey.ts'
import { demoPerson, signIn } from './patient.ts'

test('a printed list is black on white, names its owner, and omits the rest of the site', async ({
  page,
  request,
  say,
  look,
}) => {
  await signIn(page, await demoPerson(request, 'doctor'))
  await page.goto('/doctor/appointments/list')
  const row = page.getByRole('article').first()
  const whose = page.getByText(/ · .*\d{4}$/)
  await expect(row).toBeVisible()
  await expect(whose).toBeHidden()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const screenOnly = ['header', 'footer', 'nav', '[role=search]', 'button'].map((selector) =>
    page.locator(`${selector}:visible`),
  )
  for (const part of screenOnly) await expect(part).toHaveCount(0)
  await expect(row).toBeVisible()
  await expect(whose).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: say('visits', 'title_doctor') })).toBeVisible()
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return { color, backgroundColor }
  })
  expect(colours).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgba(0, 0, 0, 0)' })
  await look('doctor-list-on-paper')
})

test('the printed day of a doctor lists each visit with its time and patient', async ({ page, request, look }) => {
  await signIn(page, await demoPerson(request, 'doctor'))
  await page.goto('/doctor/appointments')
  // The width of A4, where the list stands instead of the grid.
  await page.setViewportSize({ width: 794, height: 1123 })
  const rows = page.locator('[data-on-paper]')
  await expect(rows.first()).toBeVisible()
  const count = await rows.count()
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  await expect(page.locator('[data-on-paper]:visible')).toHaveCount(count)
  await expect(page.locator('button:not([data-on-paper]):visible')).toHaveCount(0)
  await look('doctor-day-on-paper')
})
