import type { Page } from '@playwright/test'

/** Opens a page whose app stays away until the function that comes back is called. */
export async function openAsleep(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const scripts = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return release
}
