import { readdirSync, readFileSync } from 'node:fs'

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It ended just now.
    return ''
  }
}

/** Sends a signal to the processes that draw documents for a server, this process by default; answers how many. */
export function signalDrawing(signal: NodeJS.Signals | 0, server = process.pid): number {
  const children = readdirSync(`/proc/${server}/task`).flatMap((thread) =>
    textOf(`/proc/${server}/task/${thread}/children`).split(' ').filter(Boolean),
  )
  const drawing = children.filter((id) => textOf(`/proc/${id}/cmdline`).includes('paper-process'))
  for (const id of drawing) process.kill(Number(id), signal)
  return drawing.length
}
