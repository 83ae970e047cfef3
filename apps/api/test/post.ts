import * as z from 'zod/mini'

const Body = z.record(z.string(), z.unknown())

export interface Posted {
  status: number
  code: string | undefined
  headers: Headers
  body: Readonly<Record<string, unknown>>
}

/** A POST with headers of the test's own, such as the network address that a proxy would name (`TRUST_PROXY=1`). */
export async function post(origin: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Posted> {
  const response = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const answer = Body.parse(await response.json())
  const code = typeof answer['code'] === 'string' ? answer['code'] : undefined
  return { status: response.status, code, headers: response.headers, body: answer }
}

export const from = (networkAddress: string) => ({ 'x-forwarded-for': networkAddress })
