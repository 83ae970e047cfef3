import fc from 'fast-check'
import { expect, test } from 'vitest'

import { countLines, partsOf } from './parts-of.ts'

async function* chunksOf(texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text)
}

test('parts are whole lines that add up to the input', async () => {
  const text = fc.string({ maxLength: 20 }).map((line) => line.replaceAll('\n', ''))
  const lines = fc.array(text, { minLength: 1 }).map((all) => all.map((line) => `${line}\n`).join(''))
  await fc.assert(
    fc.asyncProperty(
      fc.array(lines, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 7 }),
      async (given, size) => {
        const whole = given.join('')
        const chunks = whole.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
        const parts: Buffer[] = []
        for await (const part of partsOf(chunksOf(chunks), 16)) parts.push(part)
        expect(Buffer.concat(parts).toString()).toBe(Buffer.from(whole).toString())
        for (const part of parts) expect(part.at(-1)).toBe(0x0a)
        expect(parts.reduce((sum, part) => sum + countLines(part), 0)).toBe(whole.split('\n').length - 1)
      },
    ),
  )
})
