import type { Accepted, ChannelRefusal } from '../channel.ts'

export const providerTimeoutMs = 10_000
/** More than any answer of a provider; the rest of a longer one is not read. */
const maxBytes = 64_000

/** The request did not get there, so trying again cannot send twice. */
const notSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : undefined
}

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

interface Call {
  url: string
  headers: Record<string, string>
  body: string
  /**
   * The provider's id of the message from a 2xx; undefined if it cannot be read. Throws `ChannelRefusal` for a
   * refusal in a 2xx.
   */
  accepted: (json: unknown) => string | undefined
  /** The meaning of a 4xx for this message. */
  refused: (json: unknown) => ChannelRefusal
}

/**
 * Sends a message to a provider. A lost, late or unreadable answer counts as accepted, since a retry could send
 * twice; the missing receipt then hands the message to the next channel. Errors about us (401, 403, 429) or the
 * provider (5xx) are retried.
 */
export async function callMessageProvider({ url, headers, body, accepted, refused }: Call): Promise<Accepted> {
  let response: Response
  let json: unknown
  try {
    response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(providerTimeoutMs),
    })
    json = await readJson(response)
  } catch (error) {
    if (notSent.has(codeOf(error) ?? '')) throw error
    return {}
  }
  const { status } = response
  if (status >= 200 && status < 300) return { providerId: accepted(json) }
  const isAboutMessage = status >= 400 && status < 500 && ![401, 403, 407, 408, 429].includes(status)
  if (isAboutMessage) throw refused(json)
  throw new Error(`the provider of messages answered ${status}`)
}
