import { fileURLToPath } from 'node:url'

import { expect, type Page } from '@playwright/test'

import { test as journey } from '../journey.ts'
import { axeFaults } from './check-axe.ts'
import { languageFaults } from './check-language.ts'
import { reflowFaults } from './check-reflow.ts'
import { requestsUnderWay } from './requests-under-way.ts'

interface Walk {
  /**
   * Checks the current screen: accessibility, language, reflow. Faults fail the test at its end. With `E2E_PICTURES` it
   * saves screenshots.
   */
  inspect: (screen: string) => Promise<void>
}

export const isDoctorList = (url: URL) => url.pathname === '/api/doctors'

/**
 * A few doctors, to keep the repeated checks short: every speciality, and one who takes no bookings. In the page,
 * because intercepting requests turns the browser’s cache off, and every page loads every file again.
 */
function fewDoctors(): void {
  const { fetch } = globalThis
  globalThis.fetch = async (...request) => {
    const response = await fetch(...request)
    if (new URL(response.url, location.href).pathname !== '/api/doctors') return response
    const all: unknown = await response.clone().json()
    if (!Array.isArray(all)) return response
    return Response.json(
      all.filter((_, place) => place % 7 === 0),
      { headers: response.headers },
    )
  }
}

/** Waits for fade-ins to finish; ignores spinners, which never end, and scroll-driven animations. */
async function atRest(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((it) => it.timeline === document.timeline && it.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map((it) => it.finished))
}

const kept = new URL('../screenshots/screens/', import.meta.url)

/** At the width of the walk; on a desktop at a tablet's width too. */
async function keepPictures(page: Page, screen: string, project: string): Promise<void> {
  const before = page.viewportSize()
  if (!before) return
  for (const width of before.width > 768 ? [before.width, 768] : [before.width]) {
    await page.setViewportSize({ ...before, width })
    const name = `${screen.replace(/^\/(?=$|,)/, 'home').replaceAll(/[^a-z0-9*]+/gi, '-')}-${project.replace('screens-', '').replace(/\d+$/, String(width))}.png`
    await page.screenshot({ path: fileURLToPath(new URL(name, kept)), fullPage: true })
  }
  await page.setViewportSize(before)
}

/** A walk through screens that checks each of them. */
export const test = journey.extend<Walk>({
  inspect: async ({ page, language }, use, info) => {
    await page.addInitScript(fewDoctors)
    const requests = requestsUnderWay(page)
    const faults: string[] = []
    await use(async (screen) => {
      // A pending chunk, query or picture would be checked instead of the screen.
      await requests.end()
      await page.evaluate(atRest)
      if (process.env['E2E_PICTURES']) await keepPictures(page, screen, info.project.name)
      const found = [
        ...(await axeFaults(page)),
        ...(await languageFaults(page, language)),
        ...(await reflowFaults(page)),
      ]
      faults.push(...found.map((fault) => `${screen}: ${fault}`))
    })
    expect(faults).toEqual([])
  },
})

/** Navigates inside the app, whose scripts then run once in a walk. The heading of the new page takes the focus. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    // A key of its own: the app remembers the scroll position of each entry.
    history.pushState({ key: crypto.randomUUID() }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

/**
 * Loads the app and then the page inside it, because a page rendered by the server brings its data along. Starts on a
 * page that the server does not render, whose heading only appears once the app runs.
 */
export async function loadWithin(page: Page, path: string): Promise<void> {
  await page.goto('/My-Appointment')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await goWithin(page, path)
}

/** A failure that is not retried and does not mean "not found". */
export const refused = { status: 429, json: { success: false, code: 'too_many_requests', message: '…' } }

export { expect }
