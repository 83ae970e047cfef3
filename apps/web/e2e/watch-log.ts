import { mailPort } from './ports.ts'

const isAnswer = (answer: unknown): answer is { lines: number; forbidden: unknown[] } =>
  typeof answer === 'object' &&
  answer !== null &&
  'lines' in answer &&
  'forbidden' in answer &&
  Array.isArray(answer.forbidden)

/** After the last journey: the server has logged no name, address, code or secret at any level. */
export default async function watchLog(): Promise<void> {
  const answer: unknown = await (await fetch(`http://127.0.0.1:${mailPort}/logged`)).json()
  if (!isAnswer(answer) || answer.lines === 0) throw new Error('the log of the journeys was not watched')
  const { lines, forbidden } = answer
  if (forbidden.length > 0)
    throw new Error(
      `${forbidden.length} of ${lines} log lines hold what no log may:\n${forbidden.slice(0, 20).join('\n')}`,
    )
}
