import type { Page } from '@playwright/test'

import { expect, test } from './journey.ts'
import { demoPerson, signIn } from './patient.ts'

const cell = '[role="gridcell"]:focus'

/** Presses Tab until the matching element has the focus. */
async function tabTo(page: Page, wanted: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.locator(`${wanted}:focus`).count()) return
  }
  throw new Error(`Tab does not reach ${wanted}`)
}

const projects = ['en-1280', 'ar-1280']

test('a doctor runs the day by keyboard alone: a visit from arrival to completion, a no-show undone', async ({
  page,
  request,
  language,
  say,
}, info) => {
  const press = (key: string) => page.keyboard.press(key)
  const chosen = page.locator('[role="gridcell"][tabindex="0"]')
  /** The last visits of the day are reserved for the projects, one each. */
  const goToVisit = async () => {
    for (let presses = 0; presses < 40; presses += 1) await press('ArrowDown')
    for (let presses = projects.length - 1; presses > projects.indexOf(info.project.name); presses -= 1)
      await press('ArrowUp')
    await expect(page.locator(cell)).toBeVisible()
  }
  await signIn(page, await demoPerson(request, 'doctor'))
  await page.goto('/doctor/appointments')
  await expect(page.getByRole('grid')).toBeVisible()
  await tabTo(page, '[role="gridcell"]')
  await goToVisit()
  await press('a')
  await expect(chosen).toContainText(say('visits', 'status_arrived'))
  await expect(page.locator(cell)).toBeVisible()
  for (const step of ['do_started', 'do_completed'] as const) {
    await press('Enter')
    await expect(page.locator('aside [data-primary]:focus')).toContainText(say('calendar', step))
    await press('Enter')
    await expect(page.locator('aside button', { hasText: say('calendar', step) })).toHaveCount(0)
    await press('Escape')
  }
  await expect(chosen).toContainText(say('visits', 'status_completed'))

  await press(language === 'ar' ? 'ArrowRight' : 'ArrowLeft')
  await expect(page).toHaveURL(/\?day=/)
  await expect(page.getByRole('grid')).toBeFocused()
  await expect(page.getByRole('gridcell')).toHaveCount(projects.length)
  await goToVisit()
  await press('n')
  await expect(chosen).toContainText(say('visits', 'status_no_show'))
  await tabTo(page, 'aside button')
  await expect(page.locator('aside button:focus')).toHaveText(say('calendar', 'undo_no_show'))
  await press('Enter')
  await expect(chosen).not.toContainText(say('visits', 'status_no_show'))
})
