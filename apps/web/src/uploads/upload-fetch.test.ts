import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { uploadApi, uploadFetch } from './upload-fetch.ts'

/** A connection whose speed the test sets. */
class SlowRequest extends EventTarget {
  static last: SlowRequest | undefined
  upload = new EventTarget()
  status = 200
  responseText = '{}'
  open() {
    SlowRequest.last = this
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  send() {}
  move(loaded: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total: 100 }))
  }
  end(how: 'load' | 'abort') {
    this.dispatchEvent(new Event(how))
    this.dispatchEvent(new Event('loadend'))
  }
  abort() {
    this.end('abort')
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', SlowRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const outcomeOf = (upload: Promise<unknown>) => {
  const seen: { outcome?: string } = {}
  upload.then(
    () => (seen.outcome = 'answered'),
    (error: unknown) => (seen.outcome = error instanceof Error ? error.name : 'other'),
  )
  return seen
}

test('an upload may take minutes as long as it progresses', async () => {
  const shares: number[] = []
  const seen = outcomeOf(uploadFetch((share) => shares.push(share))('/api/x', { method: 'POST' }))
  for (let percent = 10; percent <= 100; percent += 10) {
    await vi.advanceTimersByTimeAsync(25_000)
    SlowRequest.last?.move(percent)
  }
  SlowRequest.last?.end('load')
  await vi.advanceTimersByTimeAsync(0)
  expect(seen.outcome).toBe('answered')
  expect(shares.at(-1)).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('an upload without progress for half a minute is aborted', async () => {
  const seen = outcomeOf(uploadFetch(() => {})('/api/x', { method: 'POST' }))
  await vi.advanceTimersByTimeAsync(20_000)
  SlowRequest.last?.move(10)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(seen.outcome).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1000)
  expect(seen.outcome).toBe('AbortError')
})

test('the time limit of other calls does not apply to an upload', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  const sent = uploadApi(() => {}).profile.uploadPicture({ files: [] })
  await vi.waitFor(() => expect(SlowRequest.last).toBeDefined())
  SlowRequest.last?.end('load')
  await sent
  expect(limit).not.toHaveBeenCalled()
  limit.mockRestore()
})
