import { expect, test, vi } from 'vitest'

import type { RenderRequest, RenderedPage } from './built-web.ts'
import { rememberPages } from './pages.routes.ts'

const page = (wanted: RenderRequest): RenderedPage => ({
  title: wanted.path,
  description: '',
  html: '',
  pictures: [],
  queries: [],
})

test('the same page with the same data is rendered once', async () => {
  const render = vi.fn(async (wanted: RenderRequest) => page(wanted))
  const show = rememberPages(render)
  await Promise.all([show({ path: '/', language: 'en' }), show({ path: '/', language: 'en' })])
  await show({ path: '/', language: 'en' })
  expect(render).toHaveBeenCalledTimes(1)
})

test('other data, another language and another path are rendered again', async () => {
  const render = vi.fn(async (wanted: RenderRequest) => page(wanted))
  const show = rememberPages(render)
  await show({ path: '/', language: 'en' })
  await show({ path: '/', language: 'ar' })
  await show({ path: '/about', language: 'en' })
  await show({ path: '/', language: 'en', top: [] })
  expect(render).toHaveBeenCalledTimes(4)
})

test('a failure is not remembered', async () => {
  const render = vi.fn(async (wanted: RenderRequest) => page(wanted)).mockRejectedValueOnce(new Error('x'))
  const show = rememberPages(render)
  await expect(show({ path: '/', language: 'en' })).rejects.toThrow('x')
  expect((await show({ path: '/', language: 'en' })).title).toBe('/')
})

test('the oldest pages are forgotten', async () => {
  const render = vi.fn(async (wanted: RenderRequest) => page(wanted))
  const show = rememberPages(render)
  for (let index = 0; index <= 300; index += 1) await show({ path: `/${index}`, language: 'en' })
  await show({ path: '/300', language: 'en' })
  expect(render).toHaveBeenCalledTimes(301)
  await show({ path: '/0', language: 'en' })
  expect(render).toHaveBeenCalledTimes(302)
})
