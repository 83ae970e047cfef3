import { existsSync } from 'node:fs'

/**
 * The browser that pages are tried and measured in. The headless shell first: it starts in half the time, and draws no window
 * that nobody sees.
 */
export const [chromium = '/usr/bin/chromium'] = [process.env['CHROMIUM'], '/usr/bin/chromium-headless-shell']
  .filter((path) => path !== undefined)
  .filter((path) => existsSync(path))
