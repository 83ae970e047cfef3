import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import type { Page } from '@playwright/test'

import { around, expect, test } from '../journey.ts'
import { demoPerson, signIn } from '../patient.ts'
import { answerTo, waitUntilIdle, medianOf } from './answer-to.ts'

// A clinic of 120 doctors, on a processor four times as slow: milliseconds, and nodes of the page.
const mostForDay = 300
const mostForArrow = 50
const mostNodes = 4000
const days = 5
const rounds = 3

const nodesOf = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ALL)
    let count = 1
    while (walker.nextNode()) count += 1
    return count
  })

test('the desk of 120 doctors changes its day and follows the arrows at once on a slow machine', async ({
  page,
  request,
  say,
  look,
}, info) => {
  await signIn(page, await demoPerson(request, 'desk'))
  const { timeZone }: { timeZone: string } = await (await request.get('/api/clinic')).json()
  const tomorrow = addDays(civilAt(new Date(), timeZone).date, 1)
  await page.goto(`/desk?date=${tomorrow}`)
  const grid = page.getByRole('grid', { name: around(say('desk', 'grid')) })
  await expect(grid).toHaveAttribute('aria-rowcount', /^\d{3}$/)

  const changes: number[] = []
  const nodes = [await nodesOf(page)]
  for (let day = 1; day <= days; day++) {
    const date = addDays(tomorrow, day)
    await page.getByRole('button', { name: say('calendar', 'later_day') }).focus()
    await waitUntilIdle(page)
    const { shown } = await answerTo(page, () => page.keyboard.press('Enter'), `[data-cell*=" ${date} "]`)
    changes.push(shown ?? Number.NaN)
    nodes.push(await nodesOf(page))
  }
  await look('day')

  /** Walks sideways and down: how long each key takes. */
  const walk = async () => {
    const took: number[] = []
    for (let round = 0; round < rounds; round++)
      for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowUp']) {
        await waitUntilIdle(page)
        took.push((await answerTo(page, () => page.keyboard.press(key))).inp)
      }
    nodes.push(await nodesOf(page))
    return took
  }
  await grid.locator('[data-cell^="visit"]').nth(12).click()
  await grid.locator('[data-cell^="visit"]').nth(12).focus()
  const looking = await walk()
  await page.keyboard.press('m')
  await expect(grid.locator('[aria-selected="true"]')).toBeFocused()
  const choosing = await walk()

  const line = [
    `day ${medianOf(changes).toFixed(0)} ms (worst ${Math.max(...changes).toFixed(0)})`,
    `arrow ${medianOf(looking)} ms (worst ${Math.max(...looking)})`,
    `arrow while choosing ${medianOf(choosing)} ms (worst ${Math.max(...choosing)})`,
    `${Math.max(...nodes)} nodes`,
  ].join(', ')
  info.annotations.push({ type: 'desk of 120 at 4x', description: line })
  process.stdout.write(`Desk of 120 doctors at 4x CPU, ${info.project.name}: ${line}\n`)
  expect.soft(Math.max(...nodes)).toBeLessThanOrEqual(mostNodes)
  expect.soft(medianOf(changes)).toBeLessThanOrEqual(mostForDay)
  expect.soft(Math.max(medianOf(looking), medianOf(choosing))).toBeLessThanOrEqual(mostForArrow)
})
