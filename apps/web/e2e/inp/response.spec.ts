import type { Locator, Page } from '@playwright/test'

import { expect, test } from '../journey.ts'
import { bookAs, chooseSlot, doctorFor, newPatient, signIn } from '../patient.ts'

// Milliseconds, on a processor four times as slow (web.md, section 5).
const most = 100
const times = 5

/** Until nothing is on its way and the page has had nothing to do for two frames. */
async function comeToRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    const idle = () => new Promise<void>((resolve) => requestIdleCallback(() => requestAnimationFrame(() => resolve())))
    await idle()
    await idle()
  })
}

/** Slows the page down and presses there, as a thumb does: how long it takes until the screen shows what came of it. */
async function pressSlowly(page: Page, place: Locator): Promise<number> {
  // Nobody presses what has not come into view yet, and a scroll is no answer.
  await place.scrollIntoViewIfNeeded()
  await comeToRest(page)
  const box = await place.boundingBox()
  if (!box) throw new Error('there is nothing to press')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(() => {
    const durations: number[] = []
    Object.assign(window, { durations })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('interactionId' in entry && entry.interactionId !== 0) durations.push(entry.duration)
    }).observe(Object.assign({ type: 'event' }, { durationThreshold: 16 }))
  })
  // Not `place.tap()`: it listens in the page to see what was hit, and the page would answer for that time too.
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  const took = await page.evaluate(async () => {
    // The entry of the last input comes with the frame after its own.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 300))))
    const durations: unknown = Reflect.get(window, 'durations')
    if (!Array.isArray(durations)) throw new Error('nothing was watched')
    // Shorter than the threshold is not reported.
    return Math.max(16, ...durations.map(Number))
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return took
}

test('language, day, time and dialog answer at once on a slow phone', async ({ page, request, say, mailTo, language, context }, info) => {
  const patient = await newPatient(request, mailTo)
  const doctor = await doctorFor(request, info, 13)
  await signIn(page, patient)
  await bookAs(request, patient, doctor, await chooseSlot(page, doctor))
  await page.close()
  await context.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language)

  /** Presses a day or a time of the doctor that may still be had. */
  const pressRadio = async (fresh: Page, name: 'day' | 'time', place: number) => {
    await fresh.goto(`/appointment/${doctor}`)
    await expect(fresh.locator('input[name="time"]:enabled').first()).toBeAttached()
    const took = await pressSlowly(fresh, fresh.locator(`label:has(input[name="${name}"]:enabled)`).nth(place))
    await expect(fresh.locator(`input[name="${name}"]:enabled`).nth(place)).toBeChecked()
    return took
  }
  const presses: Record<string, (fresh: Page) => Promise<number>> = {
    day: (fresh) => pressRadio(fresh, 'day', 3),
    slot: (fresh) => pressRadio(fresh, 'time', 2),
    dialog: async (fresh) => {
      await fresh.goto('/My-Appointment')
      const row = fresh.getByRole('article').first()
      await expect(row).toBeVisible()
      const took = await pressSlowly(fresh, row.getByText(say('appointments', 'cancel'), { exact: true }))
      await expect(fresh.getByRole('alertdialog')).toBeVisible()
      return took
    },
    language: async (fresh) => {
      await fresh.goto('/about')
      await fresh.getByRole('button', { name: say('common', 'menu'), exact: true }).tap()
      const toggle = fresh.getByRole('dialog').locator('button[lang]')
      await expect(toggle).toBeVisible()
      const took = await pressSlowly(fresh, toggle)
      await expect(fresh.locator('html')).not.toHaveAttribute('lang', language)
      return took
    },
  }
  const lines: string[] = []
  const medians: number[] = []
  for (const [name, press] of Object.entries(presses)) {
    const took: number[] = []
    while (took.length < times) {
      // The choice of language before this one is in a cookie too.
      await context.clearCookies()
      const fresh = await context.newPage()
      took.push(await press(fresh))
      await fresh.close()
    }
    const median = took.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? Number.NaN
    medians.push(median)
    lines.push(`${name} ${median} ms (worst ${Math.max(...took)})`)
  }
  const line = lines.join(', ')
  info.annotations.push({ type: 'INP at 4x', description: line })
  process.stdout.write(`INP at 4x CPU, ${info.project.name}, medians of ${times}: ${line}\n`)
  expect(Math.max(...medians)).toBeLessThanOrEqual(most)
})
