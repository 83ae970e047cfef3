import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import type { Request, Response } from 'express'

async function* textOf<T>(pages: AsyncIterable<T>, lines: (page: T) => readonly string[]): AsyncGenerator<string> {
  let before = '['
  for await (const page of pages) {
    const entries = lines(page)
    if (entries.length === 0) continue
    yield `${before}\n${entries.join(',\n')}`
    before = ','
  }
  yield before === '[' ? '[]' : '\n]'
}

const isHungUp = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/**
 * A list too long for memory, as pages of its type: each is read when the caller has taken the one before. It is sent
 * as JSON with an entry a line, so that it can be read as it comes. A failure on the way breaks the connection off.
 */
export class StreamedList<T> {
  /** The pages; for the type, and for callers inside the process. */
  readonly body: AsyncIterable<T>

  constructor(body: AsyncIterable<T>) {
    this.body = body
  }

  async send(request: Request, response: Response, lines: (page: T) => readonly string[]): Promise<void> {
    const text = textOf(this.body, lines)
    // Before the headers, so that a refusal of the first page is answered like any other.
    const first = await text.next()
    async function* whole() {
      if (!first.done) yield first.value
      yield* text
    }
    response.vary('Accept-Encoding')
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    const source = Readable.from(whole(), { objectMode: false, highWaterMark: 64 * 1024 })
    const sent =
      request.acceptsEncodings(['gzip', 'identity']) === 'gzip'
        ? pipeline(source, createGzip({ level: 3 }), response.setHeader('Content-Encoding', 'gzip'))
        : pipeline(source, response)
    await sent.catch((error: unknown) => {
      if (!isHungUp(error)) throw error
    })
  }
}
