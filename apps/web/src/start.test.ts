import { beforeEach, expect, test, vi } from 'vitest'

const started = vi.fn<() => void>()

const link = '<link rel="modulepreload" media="not all" href="/assets/page.js">'
const medias = () => [...document.querySelectorAll('link')].map((one) => one.getAttribute('media'))
let frames: (() => void)[] = []

beforeEach(() => {
  vi.resetModules()
  started.mockClear()
  vi.doMock('./main.tsx', () => {
    started()
    return {}
  })
  document.head.innerHTML = link
  frames = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
})

test('a server-rendered page is painted before the app and its files are loaded', async () => {
  document.body.innerHTML = '<div id="root"><main></main></div>'
  const start = import('./start.ts')
  await vi.waitFor(() => expect(frames).toHaveLength(1))
  expect(started).not.toHaveBeenCalled()
  expect(medias()).toEqual(['not all'])
  for (const frame of frames) frame()
  await start
  expect(started).toHaveBeenCalledOnce()
  expect(medias()).toEqual([null])
})

test.each([
  ['a page that the browser renders', '<div id="root"></div>', false],
  ['a page in a background tab, which is not painted,', '<div id="root"><main></main></div>', true],
])('%s starts at once', async (_, body, hidden) => {
  document.body.innerHTML = body
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  await import('./start.ts')
  expect(started).toHaveBeenCalledOnce()
  expect(frames).toEqual([])
})
