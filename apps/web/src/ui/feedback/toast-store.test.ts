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
