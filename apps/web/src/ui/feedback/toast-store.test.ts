import { afterEach, expect, test } from 'vitest'

import { currentToasts, dismissToast, showToast, toastsReach } from './toast-store.ts'

const texts = () => currentToasts().map((toast) => toast.text)

afterEach(() => currentToasts().forEach((toast) => dismissToast(toast.id)))

test('a toast goes with its page', () => {
  toastsReach('/a')
  showToast('of this page')
  toastsReach('/a')
  expect(texts()).toEqual(['of this page'])
  toastsReach('/b')
  expect(texts()).toEqual([])
})

test('one that a navigation raised is shown on the page it leads to, and on no other', () => {
  toastsReach('/a')
  showToast('ahead', { onNextPage: true })
  toastsReach('/b')
  expect(texts()).toEqual(['ahead'])
  toastsReach('/c')
  expect(texts()).toEqual([])
})
