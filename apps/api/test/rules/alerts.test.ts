import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'

const at = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

const Rules = z.object({
  groups: z.array(
    z.object({ rules: z.array(z.object({ alert: z.string(), annotations: z.record(z.string(), z.string()) })) }),
  ),
})

test('every alert has a section of the runbook, and every such section an alert', () => {
  const { groups } = Rules.parse(parse(readFileSync(at('docker/monitoring/alerts.yml'), 'utf8')))
  const alerts = groups.flatMap(({ rules }) => rules)
  const sections = [...readFileSync(at('docs/runbook.md'), 'utf8').matchAll(/^#### (Aafiya\w+)$/gm)].map(
    ([, name]) => name,
  )
  expect(sections).toEqual(alerts.map(({ alert }) => alert))
  for (const { alert, annotations } of alerts)
    expect(annotations['runbook']).toBe(`docs/runbook.md#${alert.toLowerCase()}`)
})
