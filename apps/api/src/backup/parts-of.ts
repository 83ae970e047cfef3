/** A restore holds one part in memory. */
const partSize = 4 * 1024 * 1024
const newline = 0x0a

/** Lines in parts of bounded size, each ending with a whole line. */
export async function* partsOf(chunks: AsyncIterable<Uint8Array>, limit = partSize): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    size += chunk.length
    if (size < limit) continue
    const bytes = Buffer.concat(held)
    const end = bytes.lastIndexOf(newline) + 1
    if (end > 0) yield bytes.subarray(0, end)
    held = [bytes.subarray(end)]
    size = bytes.length - end
  }
  if (size > 0) yield Buffer.concat(held)
}

/** COPY writes one line a row; a line break inside a text is written as `\n`. */
export function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) count++
  return count
}
