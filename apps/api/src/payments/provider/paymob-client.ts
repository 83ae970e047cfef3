import * as z from 'zod/mini'

import { providerTimeoutMs } from './call-provider.ts'
import { PaymobTransaction } from './paymob-transaction.ts'

export interface PaymobKeys {
  /** For what moves money: checkouts and refunds. */
  secretKey: string
  /** For what only looks: it buys a token that is good for an hour. */
  apiKey: string
  apiBase: string
}

const Token = z.looseObject({ token: z.string() })
const tokenMs = 50 * 60_000

/** An unexpected answer from Paymob. */
export class PaymobRefusal extends Error {
  constructor(readonly status: number) {
    super(`Paymob answered ${status}`)
  }
}

interface Call {
  path: string
  authorization?: string
  body?: unknown
  timeoutMs?: number
}

/** The part of Paymob's API that we use. Throws `PaymobRefusal` or any network error. */
export function paymobClient({ secretKey, apiKey, apiBase }: PaymobKeys) {
  let token: { value: Promise<string>; until: number } | undefined

  async function call<T extends z.core.$ZodType>(
    schema: T,
    { path, authorization, body, timeoutMs = providerTimeoutMs }: Call,
  ) {
    const response = await fetch(`${apiBase}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(authorization && { authorization }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new PaymobRefusal(response.status)
    return z.parse(schema, await response.json())
  }

  /** Monotonic time: when a token runs out is Paymob's business, and a refused one is replaced anyway. */
  function currentToken(): Promise<string> {
    if (token && token.until > performance.now()) return token.value
    const value = call(Token, { path: '/api/auth/tokens', body: { api_key: apiKey } }).then((answer) => answer.token)
    const bought = { value, until: performance.now() + tokenMs }
    token = bought
    value.catch(() => {
      if (token === bought) token = undefined
    })
    return value
  }

  async function inquire(ask: (token: string) => Call): Promise<PaymobTransaction | undefined> {
    const once = async () => call(PaymobTransaction, ask(await currentToken()))
    try {
      return await once().catch((error: unknown) => {
        if (!(error instanceof PaymobRefusal) || error.status !== 401) throw error
        token = undefined
        return once()
      })
    } catch (error) {
      if (error instanceof PaymobRefusal && error.status === 404) return undefined
      throw error
    }
  }

  return {
    /** Moves money, or prepares to. */
    send: <T extends z.core.$ZodType>(schema: T, request: { path: string; body: unknown; timeoutMs?: number }) =>
      call(schema, { ...request, authorization: `Token ${secretKey}` }),
    transactionOf: (id: string | number) =>
      inquire((bearer) => ({ path: `/api/acceptance/transactions/${id}`, authorization: `Bearer ${bearer}` })),
    /** The last thing that happened to an order: a payment, or its refund. */
    lastOf: (order: string | number) =>
      inquire((bearer) => ({
        path: '/api/ecommerce/orders/transaction_inquiry',
        body: { auth_token: bearer, order_id: order },
      })),
  }
}

export type PaymobClient = ReturnType<typeof paymobClient>
