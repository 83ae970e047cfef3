import type { Page } from '@playwright/test'

import { expect, test } from '../journey.ts'
import { bookAs, chooseSlot, doctorFor, newPatient, signIn } from '../patient.ts'

// Milliseconds, on a processor four times as slow (web.md, section 5).
const most = 100

/** Slows the page down and notes how long each input takes until the screen shows what came of it. */
async function watched(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(() => {
    const durations: number[] = []
    Object.assign(window, { durations })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('interactionId' in entry && entry.interactionId !== 0) durations.push(entry.duration)
    }).observe(Object.assign({ type: 'event' }, { durationThreshold: 16 }))
  })
  return () =>
    page.evaluate(async () => {
      // The entry of the last input comes with the frame after its own.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 300))))
      const durations: unknown = Reflect.get(window, 'durations')
      if (!Array.isArray(durations)) throw new Error('nothing was watched')
      // Shorter than the threshold is not reported.
      return Math.max(16, ...durations.splice(0).map(Number))
    })
}

test('language, day, time and dialog answer at once on a slow phone', async ({ page, request, say, mailTo }, info) => {
  const patient = await newPatient(request, mailTo)
  const doctor = await doctorFor(request, info, 13)
  await signIn(page, patient)
  await bookAs(request, patient, doctor, await chooseSlot(page, doctor))

  await page.goto(`/appointment/${doctor}`)
  await expect(page.locator('input[name="time"]:enabled').first()).toBeAttached()
  const took = await watched(page)
  const measured: Record<string, number> = {}
  const inputs = {
    day: () => page.locator('label:has(input[name="day"]:enabled)').nth(3).click(),
    slot: () => page.locator('label:has(input[name="time"]:enabled)').nth(2).click(),
  }
  for (const [name, act] of Object.entries(inputs)) {
    await took()
    await act()
    measured[name] = await took()
  }

  await page.goto('/My-Appointment')
  const row = page.getByRole('article').first()
  await expect(row).toBeVisible()
  const tookThere = await watched(page)
  await row.getByText(say('appointments', 'cancel'), { exact: true }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  measured['dialog'] = await tookThere()

  await page.goto('/about')
  await page.getByRole('button', { name: say('common', 'menu'), exact: true }).click()
  const toggle = page.getByRole('dialog').locator('button[lang]')
  await expect(toggle).toBeVisible()
  const tookOnAbout = await watched(page)
  const before = await page.locator('html').getAttribute('lang')
  await toggle.click()
  await expect(page.locator('html')).not.toHaveAttribute('lang', before ?? '')
  measured['language'] = await tookOnAbout()

  const line = Object.entries(measured).map(([name, duration]) => `${name} ${duration} ms`)
  info.annotations.push({ type: 'INP at 4x', description: line.join(', ') })
  process.stdout.write(`INP at 4x CPU, ${info.project.name}: ${line.join(', ')}\n`)
  expect(Math.max(...Object.values(measured))).toBeLessThanOrEqual(most)
})
