import { drawPaper } from './draw-paper.ts'
import { PaperTask, TooManyPages } from './paper.ts'
import { stampPaper } from './stamp-paper.ts'

// Papers are drawn in a separate process, without secrets and database: text that sends the shaping of letters into a
// loop cannot stop requests, and all memory is free again when the process ends.

async function work(message: unknown) {
  try {
    const task = PaperTask.parse(message)
    const pdf =
      'paper' in task ? await drawPaper(task.paper) : await stampPaper(Buffer.from(task.pdf, 'base64'), task.stamp)
    return { pdf: pdf.toString('base64') }
  } catch (error) {
    return { isTooLong: error instanceof TooManyPages }
  }
}
process.on('message', (message) => void work(message).then((answer) => process.send?.(answer)))
process.on('disconnect', () => process.exit(0))
process.send?.({ isReady: true })
