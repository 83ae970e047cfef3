import type { Page } from '@playwright/test'

import { around, expect, test } from './journey.ts'
import { bookAs, chooseSlot, doctorFor, newPatient, signIn } from './patient.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the service worker controls the page; from then on the app opens offline. */
async function keptByWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Everything the browser stores for this site, as text: caches, storages, databases. */
const keptText = (page: Page) =>
  page.evaluate(async () => {
    const parts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        parts.push(`${name} ${request.url}`)
        if (request.url.includes('/api/')) parts.push((await (await cache.match(request))?.text()) ?? '')
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opened = indexedDB.open(name)
        opened.addEventListener('success', () => resolve(opened.result))
        opened.addEventListener('error', () => reject(opened.error ?? new Error(name)))
      })
      for (const store of database.objectStoreNames) {
        const all = await new Promise<unknown>((resolve, reject) => {
          const asked = database.transaction(store).objectStore(store).getAll()
          asked.addEventListener('success', () => resolve(asked.result))
          asked.addEventListener('error', () => reject(asked.error ?? new Error(store)))
        })
        parts.push(`${name} ${store} ${JSON.stringify(all)}`)
      }
      database.close()
    }
    return parts.join('\n')
  })

test('appointments are readable offline, and are deleted with the session', async ({
  page,
  context,
  request,
  say,
  look,
  mailTo,
}, info) => {
  const patient = await newPatient(request, mailTo)
  const doctor = await doctorFor(request, info, 17)
  await signIn(page, patient)
  await bookAs(request, patient, doctor, await chooseSlot(page, doctor))
  await keptByWorker(page)
  await page.goto('/My-Appointment')
  const row = page.getByRole('article').first()
  await expect(row).toBeVisible()
  const words = (await row.getByRole('heading').first().textContent()) ?? ''
  expect(words).not.toBe('')
  await expect.poll(() => keptText(page)).toContain(doctor)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: say('words', 'my_appointments') })).toBeVisible()
  await expect(row).toContainText(words)
  await expect(page.getByText(say('common', 'offline_title'), { exact: true })).toBeVisible()
  await look('offline')

  const loading = page.getByRole('banner').getByText(say('common', 'loading'), { exact: true })
  await expect(loading).toHaveCount(0)
  const copy = page.getByText(around(say('common', 'offline_kept')))
  await expect(copy).toBeVisible()

  // Soon, and without a reload.
  await context.setOffline(false)
  await expect(copy).toBeHidden({ timeout: 5000 })
  await expect(page.getByText(say('common', 'offline_title'), { exact: true })).toBeHidden()
  await page.reload()
  await expect(row).toContainText(words)
  const isOnPhone = info.project.use.viewport?.width === 360
  const menu = isOnPhone ? say('common', 'menu') : around(say('common', 'menu_account'))
  await page.getByRole('button', { name: menu, exact: isOnPhone }).click()
  await page.getByRole('button', { name: say('common', 'menu_logout'), exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  for (const trace of [patient.email, patient.token, doctor, 'Salma', '/api/appointments']) {
    await expect.poll(async () => (await keptText(page)).includes(trace), trace).toBe(false)
  }

  await context.setOffline(true)
  await page.goto('/My-Appointment')
  await expect(page.getByRole('heading', { level: 1, name: say('words', 'my_appointments') })).toBeVisible()
  await expect(page.getByText(say('appointments', 'login_text'))).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})
