// `pnpm weight`: the size of each route of the built app; fails if one exceeds its budget.
import { fileURLToPath } from 'node:url'

import { budgetsOf, routeWeights, weightTable } from './route-weights.ts'
import { overBudget } from './weigh.ts'

const dist = process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url))
const weights = routeWeights(dist)
const over = overBudget(budgetsOf(dist, weights))
process.stdout.write(`${weightTable(dist, weights)}\n`)
if (over.length > 0) {
  process.stderr.write(`\nOver budget:\n${over.map((line) => `  ${line}\n`).join('')}`)
  process.exitCode = 1
}
