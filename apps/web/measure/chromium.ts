import { existsSync } from 'node:fs'

const shell = '/usr/bin/chromium-headless-shell'

/** The browser for tests and measurements. The headless shell starts in half the time and opens no window. */
export const chromium = process.env['CHROMIUM'] ?? (existsSync(shell) ? shell : '/usr/bin/chromium')
