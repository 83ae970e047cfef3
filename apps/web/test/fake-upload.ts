import { afterEach, beforeEach, vi } from 'vitest'

/** The part of XMLHttpRequest that an upload uses; tests answer it. */
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

/** The size that the fake decoder returns; undefined if it cannot decode the picture. */
type Decoded = { width: number; height: number } | undefined

interface FakePictures {
  /** The number of object URLs not yet revoked. */
  held: () => number
  /** The numeric arguments of each `drawImage`. */
  drawn: unknown[][]
  /** How the browser decodes a file; by default 400 by 200. */
  decode: (file: Blob) => Decoded
  /** Whether a canvas returns what was drawn. */
  isCanvasTrue: boolean
}

/**
 * Call it in a test file: uploads go to `FakeUpload.last`, and a fake browser decodes pictures. A drawn picture keeps
 * the size of its file.
 */
export function useFakeUploads(): FakePictures {
  const fakes: FakePictures = { held: () => files.size, drawn: [], decode: () => undefined, isCanvasTrue: true }
  const files = new Map<string, Blob>()
  beforeEach(() => {
    let addresses = 0
    FakeUpload.last = undefined
    files.clear()
    fakes.drawn.length = 0
    fakes.isCanvasTrue = true
    fakes.decode = () => ({ width: 400, height: 200 })
    vi.stubGlobal('XMLHttpRequest', FakeUpload)
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      const address = `blob:${(addresses += 1)}`
      if (file instanceof Blob) files.set(address, file)
      return address
    })
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void files.delete(address))

    const loaded = new WeakMap<HTMLImageElement, { file: Blob; size: Decoded }>()
    vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (
      this: HTMLImageElement,
      address: string,
    ) {
      this.setAttribute('src', address)
      const file = files.get(address)
      if (!file) return
      const size = fakes.decode(file)
      loaded.set(this, { file, size })
      queueMicrotask(() => this.dispatchEvent(new Event(size ? 'load' : 'error')))
    })
    const sideOf = (side: 'width' | 'height') =>
      function (this: HTMLImageElement) {
        return loaded.get(this)?.size?.[side] ?? 0
      }
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockImplementation(sideOf('width'))
    vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockImplementation(sideOf('height'))
    let last: Blob = new Blob([])
    const context = {
      fillRect() {},
      getImageData: () => ({ data: fakes.isCanvasTrue ? [0x20, 0xc0, 0x60, 255] : [255, 255, 255, 255] }),
      drawImage(picture: HTMLImageElement, ...numbers: unknown[]) {
        last = loaded.get(picture)?.file ?? last
        fakes.drawn.push(numbers)
      },
    }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => Object.create(context))
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
      done(new Blob([last], { type: type ?? '' })),
    )
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  return fakes
}

const starts = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  gif: [0x47, 0x49, 0x46, 0x38, 0x39, 0x61],
  jpeg: [0xff, 0xd8, 0xff, 0xe0],
  webp: Array.from('RIFF\0\0\0\0WEBP', (letter) => letter.codePointAt(0) ?? 0),
  heic: [0, 0, 0, 24, ...Array.from('ftypheic', (letter) => letter.codePointAt(0) ?? 0)],
}

/** A file with the first bytes of its kind and the given name and type. */
export const pictureFile = (kind: keyof typeof starts, name: string, size = 16, type = `image/${kind}`) => {
  const bytes = new Uint8Array(size)
  bytes.set(starts[kind])
  return new File([bytes], name, { type })
}

export const png = (name: string, size = 16) => pictureFile('png', name, size)
