import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** An event for a provider's webhook, before it is signed and sent. */
export interface WebhookEvent {
  body: string
}

/** A payment provider on its own port, as far as we use it; keeps its own totals. */
export interface ProviderDouble {
  provider: 'stripe' | 'paymob'
  /** Environment of a clinic that uses it. */
  env: Record<string, string>
  /** Secrets that must never be seen. */
  secrets: readonly string[]
  /** The payer's action on the hosted page, identified by its URL. */
  pay: (url: string, change?: { amountMinor?: number; currency?: string }) => WebhookEvent
  decline: (url: string) => WebhookEvent
  /** A refund made at the provider itself, not by us. */
  refundOutside: (url: string, amountMinor: number) => WebhookEvent
  /** All events so far, in order. */
  events: WebhookEvent[]
  /** How many checkouts were opened. */
  opened: () => number
  chargedMinor: () => number
  refundedMinor: () => number
  /**
   * Accepts refund requests without answering, and executes them only when `land` is called: a provider slower than
   * our timeout. Until then no look-up shows them.
   */
  holdRefunds: boolean
  /** Executes every request held so far; returns how many. */
  land: () => number
  /** Forgets them instead, as if they had never arrived. */
  drop: () => void
  /** The number of refund requests, without repeats under the same key. */
  refundRequests: () => number
  /** Sends a webhook; `secret` and `at` (an instant) change its signature, `body` replaces the signed content. */
  send: (
    apiOrigin: string,
    event: WebhookEvent,
    change?: { secret?: string; at?: Date; body?: string; isUnsigned?: boolean },
  ) => Promise<Response>
  /**
   * How it fails: with a status or by answering too late; with refunds only, by refusing them or by taking its time.
   */
  trouble: {
    status?: number | undefined
    delayMs?: number | undefined
    refundStatus?: number | undefined
    refundMs?: number | undefined
  }
  /** Runs after money has moved and before the answer leaves. */
  afterMoving: (what: 'refund' | 'open') => void | Promise<void>
  close: () => void
}

export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

export type Serve = (request: {
  method: string
  url: URL
  body: string
  headers: IncomingMessage['headers']
}) => Promise<{
  status: number
  json?: unknown
  html?: string
  location?: string
}>

/** An HTTP server for a double's answers. */
export async function serveDouble(serve: Serve, trouble: ProviderDouble['trouble'], port = 0) {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://double')
    const body = await readText(request)
    if (trouble.delayMs) await new Promise((resolve) => setTimeout(resolve, trouble.delayMs).unref())
    const outcome = trouble.status
      ? { status: trouble.status, json: { error: { message: 'trouble' } } }
      : await serve({ method: request.method ?? 'GET', url, body, headers: request.headers })
    if ('location' in outcome && outcome.location)
      return void response.writeHead(303, { location: outcome.location }).end()
    if ('html' in outcome && outcome.html)
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(outcome.html)
    response.writeHead(outcome.status, { 'content-type': 'application/json' }).end(JSON.stringify(outcome.json))
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return { origin: `http://127.0.0.1:${address.port}`, close: () => void server.close().closeAllConnections() }
}

/** A hosted page as a browser would meet it, with a button for each thing that can happen. */
export const hostedPage = (title: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><form method="post">` +
  `<button name="outcome" value="pay">Pay</button><button name="outcome" value="fail">Fail</button>` +
  `<button name="outcome" value="leave">Leave</button></form></html>`
