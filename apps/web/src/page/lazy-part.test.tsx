import { act, fireEvent, render } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { startI18n } from '../i18n/i18n.ts'
import { lazyPart } from './lazy-part.tsx'

beforeEach(async () => {
  if (!i18next.isInitialized) await startI18n([])
  await i18next.changeLanguage('en')
  // React logs to the console what a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

const show = async (load: () => Promise<string>) => {
  const Part = lazyPart(load)
  const it = render(<Part waiting={<p>on its way</p>}>{(name) => <p>here is {name}</p>}</Part>)
  await act(async () => {})
  return it
}

test('shows the fallback until the part is loaded', async () => {
  let come = (_: string) => {}
  const it = await show(() => new Promise((resolve) => (come = resolve)))
  expect(it.getByText('on its way')).toBeTruthy()
  await act(async () => come('the form'))
  expect(it.getByText('here is the form')).toBeTruthy()
})

test('a part that fails to load reports it, takes the focus, and loads on retry', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('the form')
  const it = await show(load)
  const said = it.getByRole('alert')
  expect(said.textContent).toContain('We could not reach the service. Check your internet connection and try again.')
  expect(document.activeElement).toBe(said)
  await act(async () => void fireEvent.click(it.getByRole('button', { name: 'Try again' })))
  expect(it.getByText('here is the form')).toBeTruthy()
  expect(it.queryByRole('alert')).toBeNull()
  expect(load).toHaveBeenCalledTimes(2)
})

test('after a release removed the part, a retry fails and the page can be reloaded', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const it = await show(() => Promise.reject(new TypeError('Failed to fetch')))
  await act(async () => void fireEvent.click(it.getByRole('button', { name: 'Try again' })))
  expect(document.activeElement).toBe(it.getByRole('alert'))
  fireEvent.click(it.getByRole('button', { name: 'Reload the page' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('a prefetched part renders at once; a failed prefetch is retried', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('the form')
  const Part = lazyPart(load)
  await act(async () => Part.prefetch())
  await act(async () => Part.prefetch())
  const it = render(<Part waiting={<p>on its way</p>}>{(name) => <p>here is {name}</p>}</Part>)
  expect(it.getByText('here is the form')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
