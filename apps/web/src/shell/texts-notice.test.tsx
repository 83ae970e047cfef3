import { act, fireEvent, render } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, expect, test } from 'vitest'

import { startI18n } from '../i18n/i18n.ts'
import { textChunks } from '../i18n/text-chunks.ts'
import { TextsNotice } from './texts-notice.tsx'

beforeEach(async () => {
  if (!i18next.isInitialized) await startI18n([])
  await i18next.changeLanguage('en')
})

test('reports that texts failed to load until Retry has fetched them', async () => {
  let isReachable = false
  const fetchTexts = () => (isReachable ? Promise.resolve({}) : Promise.reject(new TypeError('Failed to fetch')))
  const it = render(<TextsNotice />)
  expect(it.getByRole('status').textContent).toBe('')
  textChunks(() => fetchTexts).read('en', 'home', () => {})
  await act(async () => {})
  expect(it.getByRole('status').textContent).toContain('We could not reach the service.')
  isReachable = true
  await act(async () => void fireEvent.click(it.getByRole('button', { name: 'Try again' })))
  expect(it.getByRole('status').textContent).toBe('')
})
