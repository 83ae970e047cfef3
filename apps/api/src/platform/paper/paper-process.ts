import { drawPaper } from './draw-paper.ts'
import { Paper } from './paper.ts'

// Papers are drawn in a separate process, without secrets and database: text that sends the shaping of letters into a
// loop cannot stop requests, and all memory is free again when the process ends.

async function answer(message: unknown) {
  const pdf = await drawPaper(Paper.parse(message)).catch(() => undefined)
  process.send?.(pdf ? { pdf: pdf.toString('base64') } : {})
}
process.on('message', (message) => void answer(message))
process.on('disconnect', () => process.exit(0))
process.send?.({ isReady: true })
