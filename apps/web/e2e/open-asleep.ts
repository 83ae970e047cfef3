import type { Page } from '@playwright/test'

/** Opens a page whose scripts are held back until the returned function is called. */
export async function openAsleep(page: Page, path: string, files = '**/assets/*.js'): Promise<() => void> {
  let release = () => {}
  const scripts = new Promise<void>((resolve) => (release = resolve))
  await page.route(files, async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return release
}
