import { apiOver } from '../api.ts'

const aborted = () => new DOMException('The upload was given up', 'AbortError')

/** A slow upload is fine; it is aborted when nothing has moved for this long. */
const longestStandstill = 30_000

/** `fetch` over XMLHttpRequest, which reports the progress of an upload. */
export const uploadFetch =
  (onProgress: (share: number) => void): typeof fetch =>
  (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      let standstill = setTimeout(() => request.abort(), longestStandstill)
      const move = () => {
        clearTimeout(standstill)
        standstill = setTimeout(() => request.abort(), longestStandstill)
      }
      request.open(init?.method ?? 'POST', input instanceof Request ? input.url : input)
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        move()
        if (lengthComputable) onProgress(loaded / total)
      })
      request.addEventListener('load', () => {
        const retryAfter = request.getResponseHeader('retry-after')
        resolve(
          new Response(request.responseText, {
            status: request.status,
            ...(retryAfter && { headers: { 'retry-after': retryAfter } }),
          }),
        )
      })
      request.addEventListener('error', () => reject(new TypeError('Failed to send')))
      request.addEventListener('abort', () => reject(aborted()))
      request.addEventListener('loadend', () => clearTimeout(standstill))
      init?.signal?.addEventListener('abort', () => request.abort())
      request.send(init?.body instanceof FormData ? init.body : null)
    })

/** The API client for uploads. `onProgress` receives the share sent, from 0 to 1. */
export const uploadApi = (onProgress: (share: number) => void) => apiOver(uploadFetch(onProgress))
