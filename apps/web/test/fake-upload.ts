import { afterEach, beforeEach, vi } from 'vitest'

/** As much of a browser's XMLHttpRequest as an upload needs, answered by hand. */
export class FakeUpload extends EventTarget {
  static last: FakeUpload | undefined
  upload = new EventTarget()
  path = ''
  headers: Record<string, string> = {}
  status = 0
  responseText = ''
  body: FormData | undefined
  open(_method: string, path: string) {
    FakeUpload.last = this
    this.path = path
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader() {
    return null
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  send(body: FormData) {
    this.body = body
  }
  tell(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total }))
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
  fail() {
    this.dispatchEvent(new Event('error'))
  }
}

/** In a test file: uploads go to `FakeUpload.last`; object URLs are counted, and so are revoked ones. */
export function useFakeUploads(): { revoked: string[] } {
  const revoked: string[] = []
  beforeEach(() => {
    let drawn = 0
    FakeUpload.last = undefined
    revoked.length = 0
    vi.stubGlobal('XMLHttpRequest', FakeUpload)
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      drawn += 1
      return `blob:${drawn}`
    })
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  return { revoked }
}

export const png = (name: string, size = 3) => new File([new Uint8Array(size)], name, { type: 'image/png' })
