import { existsSync } from 'node:fs'

const shell = '/usr/bin/chromium-headless-shell'

/** The browser that pages are tried and measured in. The shell starts in half the time, and opens no window. */
export const chromium = process.env['CHROMIUM'] ?? (existsSync(shell) ? shell : '/usr/bin/chromium')
