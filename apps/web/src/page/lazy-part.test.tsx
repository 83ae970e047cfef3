import { act, fireEvent, render } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { startI18n } from '../i18n/i18n.ts'
import { lazyPart } from './lazy-part.tsx'

beforeEach(async () => {
  if (!i18next.isInitialized) await startI18n([])
  await i18next.changeLanguage('en')
  // React tells the console of what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

const show = async (load: () => Promise<string>) => {
  const Part = lazyPart(load)
  const it = render(<Part waiting={<p>on its way</p>}>{(name) => <p>here is {name}</p>}</Part>)
  await act(async () => {})
  return it
}

test('a part is there once it has come, and something until then', async () => {
  let come = (_: string) => {}
  const it = await show(() => new Promise((resolve) => (come = resolve)))
  expect(it.getByText('on its way')).toBeTruthy()
  await act(async () => come('the form'))
  expect(it.getByText('here is the form')).toBeTruthy()
})

test('a part that does not come says so with the focus, and comes at another try', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('the form')
  const it = await show(load)
  const said = it.getByRole('alert')
  expect(said.textContent).toContain('We could not reach the service. Check your internet connection and try again.')
  expect(document.activeElement).toBe(said)
  await act(async () => void fireEvent.click(it.getByRole('button', { name: 'Retry' })))
  expect(it.getByText('here is the form')).toBeTruthy()
  expect(it.queryByRole('alert')).toBeNull()
  expect(load).toHaveBeenCalledTimes(2)
})

test('what has gone with a release is not there at another try either; the page can be loaded again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const it = await show(() => Promise.reject(new TypeError('Failed to fetch')))
  await act(async () => void fireEvent.click(it.getByRole('button', { name: 'Retry' })))
  expect(document.activeElement).toBe(it.getByRole('alert'))
  fireEvent.click(it.getByRole('button', { name: 'Reload the page' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('a part fetched ahead is there at once; one that could not be is asked for again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('the form')
  const Part = lazyPart(load)
  await act(async () => Part.prefetch())
  await act(async () => Part.prefetch())
  const it = render(<Part waiting={<p>on its way</p>}>{(name) => <p>here is {name}</p>}</Part>)
  expect(it.getByText('here is the form')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
