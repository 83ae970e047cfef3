import { act, render } from '@testing-library/react'
import { createInstance } from 'i18next'
import { Suspense } from 'react'
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'

import { i18nOptions } from './i18n-options.ts'
import { areTextsMissing, onTextsMissing, retryTexts, textChunks } from './text-chunks.ts'

afterEach(() => vi.useRealTimers())

function Title() {
  const { t } = useTranslation('home')
  return <h1>{t('header_title')}</h1>
}

/** Opens a page whose texts fail to load at first. */
async function openInGap() {
  vi.useRealTimers()
  const load = vi.fn<() => Promise<Record<string, string>>>().mockResolvedValue({ header_title: 'Find a doctor' })
  load.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const i18n = createInstance()
  await i18n
    .use(initReactI18next)
    .use(textChunks((_, domain) => (domain === 'home' ? load : undefined)))
    .init({ ...i18nOptions, lng: 'en', ns: [] })
  vi.useFakeTimers()
  const it = render(
    <I18nextProvider i18n={i18n}>
      <Suspense fallback={<p>on its way</p>}>
        <Title />
      </Suspense>
    </I18nextProvider>,
  )
  await act(async () => {})
  return { it, load, i18n }
}

test('a page waits for missing texts and never shows a key instead', async () => {
  const { it } = await openInGap()
  expect(it.queryByText('header_title')).toBeNull()
  expect(it.getByText('on its way')).toBeTruthy()
  expect(areTextsMissing()).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(it.getByRole('heading').textContent).toBe('Find a doctor')
  expect(areTextsMissing()).toBe(false)
})

test('Retry, or coming back online, fetches them at once', async () => {
  const retried = await openInGap()
  await act(async () => retryTexts())
  expect(retried.it.getByRole('heading').textContent).toBe('Find a doctor')
  retried.it.unmount()
  const { it, load } = await openInGap()
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(it.getByRole('heading').textContent).toBe('Find a doctor')
  expect(load).toHaveBeenCalledTimes(2)
})

test('reports when texts are missing and when they have loaded', async () => {
  const told = vi.fn<() => void>()
  const stop = onTextsMissing(told)
  await openInGap()
  expect(told).toHaveBeenCalledTimes(1)
  await act(async () => retryTexts())
  expect(told).toHaveBeenCalledTimes(2)
  stop()
})

test('does not wait for texts that the app does not have', async () => {
  const { i18n } = await openInGap()
  await act(async () => retryTexts())
  await i18n.loadNamespaces(['inbox'])
  expect(areTextsMissing()).toBe(false)
})
