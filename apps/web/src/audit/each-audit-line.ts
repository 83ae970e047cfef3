import type { AuditFilter, AuditLine } from '@aafiya/contracts/account/audit'

import { lateApiOver } from '../late-api.ts'

/** The entry of a line; the first and the last line have brackets alone. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API has sent it through the list's schema
const entryOn = (line: string) => JSON.parse(line.replace(/,$/, '')) as AuditLine

/** Reads a list that has an entry a line, as it arrives. */
async function eachLine(body: ReadableStream<Uint8Array>, onLines: (lines: AuditLine[]) => void): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    // Each piece follows the one before.
    // oxlint-disable-next-line no-await-in-loop
    const { done, value } = await reader.read()
    if (done) break
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    onLines(lines.filter((line) => line.startsWith('{')).map(entryOn))
  }
  if (!rest.endsWith(']')) throw new Error('the list has no end')
}

/** Reads everything that a search of the audit finds, a few entries at a time. */
export async function eachAuditLine(filter: AuditFilter, onLines: (lines: AuditLine[]) => void): Promise<void> {
  const streamed = lateApiOver(async (input, init) => {
    const answer = await fetch(input, init)
    if (!answer.ok || !answer.body) return answer
    await eachLine(answer.body, onLines)
    return Response.json([])
  })
  await streamed.audit.download({ query: filter })
}
