import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'

import { startApi } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'

const Attributes = z.array(z.object({ key: z.string(), value: z.looseObject({}) }))
const Span = z.object({
  name: z.string(),
  kind: z.int(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  attributes: Attributes,
})
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})

/** Receives OTLP exports over HTTP, as a collector does. */
async function collector() {
  const spans: z.infer<typeof Span>[] = []
  const bodies: string[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    bodies.push(`${request.url} ${body}`)
    for (const { scopeSpans } of Export.parse(JSON.parse(body)).resourceSpans)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    response.setHeader('content-type', 'application/json').end('{}')
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return {
    spans,
    bodies,
    url: `http://127.0.0.1:${address.port}`,
    close: () => void server.close().closeAllConnections(),
  }
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const canary = 'Canary-mona'

test('with an endpoint of OpenTelemetry, requests, statements and jobs are exported as one trace, without anything of a person', async () => {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const { spans, bodies, url, close } = await collector()
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment=test',
  }
  const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url, env })
  await api.ready()
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'content-type': 'application/json' }
  const person = {
    email: `${canary}@example.test`,
    password: 'Correct-Horse-7-Battery',
    firstName: 'Canary',
    lastName: 'Mona',
  }
  const body = JSON.stringify({ ...person, role: 2, gender: 1 })
  const registered = await fetch(`${api.origin}/api/register?secret=${canary}`, { method: 'POST', headers, body })
  expect([registered.status, registered.headers.get('x-trace-id')]).toEqual([200, traceId])
  await fetch(`${api.origin}/api/doctors/11111111-1111-4111-8111-111111111111?name=${canary}`)

  const named = (name: string) => spans.find((span) => span.name === name)
  await expect
    .poll(() => [named('POST /register'), named('job code_mail'), named('GET /doctors/:id')].every(Boolean), {
      timeout: 20_000,
    })
    .toBe(true)
  const [request, job] = [named('POST /register'), named('job code_mail')]
  expect(request).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7', kind: 2 })
  expect(job).toMatchObject({ traceId, parentSpanId: request?.spanId, kind: 5 })
  expect(named('GET /doctors/:id')?.traceId).not.toBe(traceId)
  const statement = spans.find(({ name, parentSpanId }) => name === 'insert jobs' && parentSpanId === request?.spanId)
  expect(statement).toMatchObject({ traceId, kind: 3 })
  const exported = bodies.join('\n')
  expect(exported).toContain('/v1/traces')
  expect(exported).toContain('"aafiya"')
  expect(exported).not.toMatch(/canary|11111111|\$1|Correct-Horse|127\.0\.0\.1/i)

  // An unavailable receiver fails no request, and does not delay the stop.
  close()
  expect((await fetch(`${api.origin}/api/clinic`)).status).toBe(200)
  expect(await api.kill('SIGTERM')).toBe(0)
})
