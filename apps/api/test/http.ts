import { Agent } from 'node:http'

import supertest from 'supertest'

type Method = 'get' | 'head' | 'options' | 'post' | 'put' | 'patch' | 'delete' | 'propfind' | 'purge'

/**
 * HTTP below the typed client: what no client of ours sends, and what it does not show. Connections are kept, since a
 * new one costs a third of a request.
 */
export function httpTo(origin: string) {
  const agent = new Agent({ keepAlive: true })
  const calls = supertest(origin)
  const kept = (method: Method) => (url: string) => calls[method](url).agent(agent)
  return {
    get: kept('get'),
    head: kept('head'),
    options: kept('options'),
    post: kept('post'),
    put: kept('put'),
    patch: kept('patch'),
    delete: kept('delete'),
    propfind: kept('propfind'),
    purge: kept('purge'),
  }
}

export type Http = ReturnType<typeof httpTo>
export type HttpResponse = supertest.Response

/** The network address that a proxy would name (`TRUST_PROXY=1`). */
export const from = (networkAddress: string) => ({ 'x-forwarded-for': networkAddress })

/** A trace of the caller's, so that two answers which are compared differ in nothing else. */
export const sameTrace = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' }

/** The bytes of a picture that was answered. */
export function imageOf({ body }: HttpResponse): Buffer {
  if (!Buffer.isBuffer(body)) throw new Error('the answer is no picture')
  return body
}
