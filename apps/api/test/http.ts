import supertest from 'supertest'

/** HTTP below the typed client: what no client of ours sends, and what it does not show. */
export const httpTo = (origin: string) => supertest(origin)

export type Http = ReturnType<typeof httpTo>
export type HttpResponse = supertest.Response

/** The network address that a proxy would name (`TRUST_PROXY=1`). */
export const from = (networkAddress: string) => ({ 'x-forwarded-for': networkAddress })

/** The bytes of a picture that was answered. */
export function imageOf({ body }: HttpResponse): Buffer {
  if (!Buffer.isBuffer(body)) throw new Error('the answer is no picture')
  return body
}
