import { expect, test } from 'vitest'

import { manyInquiries, timesOf } from './many-inquiries.ts'

test('with 100,000 inquiries and 2,000 doctors, inbox and figures answer in time', async () => {
  const { api, looks } = await manyInquiries()
  for (const look of looks) {
    const { median, p95 } = await timesOf(api.origin, look, 40)
    process.stdout.write(`  ${look.name}: median ${Math.round(median)} ms, p95 ${Math.round(p95)} ms, goal ${look.targetMs} ms\n`)
    expect(median, look.name).toBeLessThanOrEqual(look.targetMs)
  }
})
