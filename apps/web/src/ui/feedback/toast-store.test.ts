import { afterEach, expect, test } from 'vitest'

import { currentToasts, dismissToast, showToast, dismissToastsOnNavigation } from './toast-store.ts'

const texts = () => currentToasts().map((toast) => toast.text)

afterEach(() => currentToasts().forEach((toast) => dismissToast(toast.id)))

test('a toast disappears with its page', () => {
  dismissToastsOnNavigation('/a')
  showToast('of this page')
  dismissToastsOnNavigation('/a')
  expect(texts()).toEqual(['of this page'])
  dismissToastsOnNavigation('/b')
  expect(texts()).toEqual([])
})

test('a toast replaces the one about the same subject', () => {
  showToast('Booked.')
  showToast('$20 taken.', 'money')
  showToast('Moved.')
  showToast('$40 taken.', 'money')
  expect(texts()).toEqual(['Booked.', 'Moved.', '$40 taken.'])
})
