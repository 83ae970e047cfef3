import { appendFileSync } from 'node:fs'

/** What `npm run prove` measures; its goals are in `prove/goals.ts`. */
export function reportFigure(goal: string, measured: string): void {
  process.stdout.write(`  ${measured}\n`)
  const file = process.env['FIGURES_FILE']
  if (file) appendFileSync(file, `${JSON.stringify({ goal, measured })}\n`)
}
