import { controls, buttonOf, underneath } from './inquiry-button.ts'
import { expect, test } from './journey.ts'
import { doctorFor } from './patient.ts'

test('the inquiry button hides while scrolling down or typing, comes back, and leads a visitor to the login', async ({
  page,
  say,
}) => {
  const button = buttonOf(page, say('common', 'ask_doctor'))
  const isShown = (shown: boolean) => expect(button).toHaveCSS('opacity', shown ? '1' : '0')
  await page.goto('/doctors')
  await isShown(true)
  const scroll = (by: number) => page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), by)
  await scroll(600)
  await isShown(false)
  await scroll(-100)
  await isShown(true)
  await scroll(100)
  await isShown(false)
  await button.focus()
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('searchbox').click()
  await isShown(false)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await isShown(true)
  await button.click()
  await expect(page).toHaveURL(/\/login\?returnTo=%2Finquiries/)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(say('account', 'login_to_ask'))
  await isShown(true)
})

test('the inquiry button moves up at the top of a page where it would cover a field, button or link', async ({
  page,
  say,
}) => {
  const button = buttonOf(page, say('common', 'ask_doctor'))
  const fromBottom = async () => {
    const box = await button.boundingBox()
    return (page.viewportSize()?.height ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)
  }
  for (const path of ['/login', '/login?mode=signup']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible()
    const places = new Set<number>()
    for (const height of [560, 620, 680, 740, 800]) {
      await page.setViewportSize({ width: 360, height })
      await expect.poll(() => underneath(button, controls, { withText: false }), `${path} at ${height}`).toEqual([])
      await expect(button).toHaveCSS('opacity', '1')
      places.add(Math.round(await fromBottom()))
    }
    expect(places.size, path).toBeGreaterThan(1)
  }
})

test('the inquiry button is above the bar of a phone', async ({ page, request, say }, info) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/appointment/${await doctorFor(request, info, 6)}`)
  const bar = page
    .locator('main form div')
    .filter({ has: page.locator('button[type="submit"]') })
    .last()
  await expect(bar).toBeVisible()
  const [button, below] = [await buttonOf(page, say('common', 'ask_doctor')).boundingBox(), await bar.boundingBox()]
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(below?.y ?? 0)
})
