import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'

import { expect, noSidewaysScroll, test } from './journey.ts'
import { demoPerson, signIn } from './patient.ts'

const calls = 10
/** A sentence without what is filled in. */
const without = (sentence: string) => new RegExp(sentence.replace(/\(?\{\{\w+\}\}\)?/, '').trim())

test('a receptionist takes ten calls without a mouse, moves, cancels, prints, takes money, closes the till, and another window sees it', async ({
  page,
  request,
  browser,
  say,
  look,
  language,
}, info) => {
  // A till is somebody's: two languages at once close two.
  const receptionist = await demoPerson(request, language === 'en' ? 'desk' : 'admin')
  await signIn(page, receptionist)
  // Days that no patient's grid reaches yet, another one for each language: whoever books at the same time may get the same time first.
  const { timeZone }: { timeZone: string } = await (await request.get('/api/clinic')).json()
  const date = addDays(civilAt(new Date(), timeZone).date, language === 'en' ? 9 : 10)
  await page.goto(`/desk?date=${date}`)
  const grid = page.getByRole('grid', { name: say('desk', 'grid') })
  await expect(grid).toBeVisible()
  await page.getByLabel(say('desk', 'speciality')).selectOption('Neurologist')
  await expect(page).toHaveURL(/speciality=/)
  const other = await browser.newContext({ baseURL: info.project.use.baseURL ?? '' })
  const window = await other.newPage()
  await window.addInitScript(([token]) => localStorage.setItem('token', token ?? ''), [receptionist.token])
  await window.goto(new URL(page.url()).pathname + new URL(page.url()).search)
  await expect(window.getByRole('grid')).toBeVisible()

  const stamp = Date.now().toString().slice(-6)
  const finder = page.getByRole('combobox', { name: new RegExp(say('desk', 'find')) })
  for (let call = 0; call < calls; call++) {
    // Every other one calls for the first time.
    const isNew = call % 2 === 0
    const name = isNew ? `Caller ${'ABCDEFGHIJ'[call]} ${stamp}` : `Caller ${'ABCDEFGHIJ'[call - 1]} ${stamp}`
    await page.keyboard.press('F2')
    await expect(finder).toBeFocused()
    await page.keyboard.type(isNew ? name : name.toLowerCase())
    if (isNew) {
      await page.keyboard.press('F4')
      await expect(page.getByRole('form', { name: say('desk', 'new') })).toBeVisible()
      await page.keyboard.press('Tab')
      await page.keyboard.type(`0100${stamp}${call}`.slice(0, 11).padEnd(11, '7'))
      await page.keyboard.press('Enter')
    } else {
      await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(name)
      await page.keyboard.press('Enter')
    }
    const chosen = grid.locator('[aria-selected="true"]')
    await expect(chosen).toBeFocused()
    if (!isNew) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(finder).toBeFocused()
    await expect(grid.getByText(name).nth(isNew ? 0 : 1)).toBeAttached()
  }
  await look('booked')
  await expect(window.getByText(`Caller A ${stamp}`).first()).toBeAttached({ timeout: 4000 })

  const mine = () => grid.locator('[data-cell]').filter({ hasText: `Caller A ${stamp}` })
  await mine().first().focus()
  await page.keyboard.press('m')
  await expect(grid.locator('[aria-selected="true"]')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(finder).toBeFocused()
  await mine().first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: say('desk', 'cancel') }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill(language === 'ar' ? 'اتصل للإلغاء.' : 'They called.')
  await dialog.getByRole('button', { name: say('visits', 'cancel_confirm') }).press('Enter')
  await expect(mine()).toHaveCount(1)

  await page.evaluate(() => {
    globalThis.print = () => (document.title = document.querySelector('[data-paper]')?.textContent ?? '')
  })
  await page.getByRole('button', { name: say('desk', 'print') }).press('Enter')
  await expect(page).toHaveTitle(new RegExp(`Caller A ${stamp}`))

  await mine().first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: without(say('till', 'take_cash')) }).press('Enter')
  await expect(page.getByRole('link', { name: say('till', 'receipt') })).toBeVisible()
  await look('paid')
  await page.keyboard.press('F9')
  const till = page.getByRole('dialog', { name: say('till', 'close_title') })
  await expect(till.getByLabel(without(say('till', 'counted_cash')))).toBeFocused()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(till.getByText(say('till', 'closed'))).toBeVisible()
  await expect(till.getByText(without(say('till', 'too_little'))).first()).toBeVisible()
  await look('closed')
  await page.keyboard.press('Escape')
  await noSidewaysScroll(page)
  await look('done')
  await other.close()
})
