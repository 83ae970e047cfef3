import { expect, test } from 'vitest'

import { manyInquiries, timesOf } from './clinic/many-inquiries.ts'

const report = (text: string) => process.stdout.write(`  ${text}\n`)

test('no look at 100,000 inquiries reads through the whole table', async () => {
  const { api, looks, scans } = await manyInquiries()
  const before = await scans()
  for (const look of looks) {
    const { median, p95 } = await timesOf(api.origin, look, 5)
    report(`${look.name}: median ${Math.round(median)} ms, p95 ${Math.round(p95)} ms`)
  }
  // PostgreSQL counts a scan for good when the connection that made it ends.
  await api.kill('SIGTERM')
  const after = await scans()
  expect(after.by_index - before.by_index).toBeGreaterThan(looks.length)
  expect(after.whole - before.whole).toBe(0)
})
