import { expect, test } from 'vitest'

import { manyInquiries, timesOf } from '../clinic/many-inquiries.ts'

test('with 100,000 inquiries and 2,000 doctors, inbox and figures answer in time', async () => {
  const { api, looks } = await manyInquiries()
  const late: string[] = []
  for (const { name, targetMs, ...look } of looks) {
    const { fastest, median, p95 } = await timesOf(api.origin, look, 40)
    const words = `${name}: fastest ${Math.round(fastest)} ms, median ${Math.round(median)} ms, p95 ${Math.round(p95)} ms, goal ${targetMs} ms`
    process.stdout.write(`  ${words}\n`)
    if (median > targetMs) late.push(words)
  }
  expect(late).toEqual([])
})
