import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'

import { afterEach, expect, test, vi } from 'vitest'

const boot = readFileSync(join(import.meta.dirname, '../public/boot.js'), 'utf8')

interface Visit {
  address?: string
  chosen?: string
  served?: string
  preferred?: string[]
  /** The clinic's languages, its default first. */
  offered?: string
}

/** Runs the script in a fresh page and returns the result. */
function open({ address = '/about', chosen, served, preferred = [], offered }: Visit) {
  const { documentElement: root } = document
  history.replaceState(null, '', address)
  if (chosen) localStorage.setItem('i18nextLng', chosen)
  if (served) Object.assign(root.dataset, { served: '' })
  if (offered) Object.assign(root.dataset, { offered })
  root.lang = served ?? 'en'
  vi.stubGlobal('navigator', { languages: preferred })
  runInThisContext(boot)
  return root
}

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  for (const name of ['data-served', 'data-offered', 'data-other-language'])
    document.documentElement.removeAttribute(name)
  vi.unstubAllGlobals()
})

test.each<[string, Visit, string]>([
  ['the address decides', { address: '/?lang=en', chosen: 'ar', served: 'ar', preferred: ['ar'] }, 'en'],
  ['then the message whose link was opened', { address: '/visit?in=ar#x', chosen: 'en', served: 'ar' }, 'ar'],
  ['a link in an Arabic text message says it by its letter', { address: '/m#x', chosen: 'en', served: 'en' }, 'ar'],
  ['a message in a language that the clinic does not offer says nothing', { address: '/w#x', offered: 'en' }, 'en'],
  ['then an earlier choice', { chosen: 'ar', served: 'en', preferred: ['en'] }, 'ar'],
  ['then the server', { served: 'ar', preferred: ['en'] }, 'ar'],
  ['then the browser’s first preference that is known', { preferred: ['fr-FR', 'ar-EG', 'en'] }, 'ar'],
  ['a preference is read without regard to case or country', { preferred: ['AR-sa'] }, 'ar'],
  ['a tag that only begins alike is another language', { preferred: ['arn', 'fr'] }, 'en'],
  ['an unknown language is passed over', { address: '/?lang=fr', chosen: 'de', preferred: ['ar'] }, 'ar'],
  ['without any preference it is English', {}, 'en'],
  ['without any preference it is the clinic’s default', { offered: 'ar en', preferred: ['fr'] }, 'ar'],
  [
    'an earlier choice that the clinic does not offer is none',
    { offered: 'ar', chosen: 'en', preferred: ['en'] },
    'ar',
  ],
])('%s', (_, visit, language) => {
  const root = open(visit)
  expect([root.lang, root.dir]).toEqual([language, language === 'ar' ? 'rtl' : 'ltr'])
})

test('a language in the address is stored and removed from the address', () => {
  open({ address: '/about?lang=ar&q=x' })
  expect(localStorage.getItem('i18nextLng')).toBe('ar')
  expect(document.cookie).toContain('lang=ar')
  expect(location.pathname + location.search).toBe('/about?q=x')
})

test('the language of a message applies in its tab until another is chosen, and is not stored', () => {
  open({ address: '/w?a=b#secret', chosen: 'en' })
  expect(location.pathname + location.search + location.hash).toBe('/o?a=b#secret')
  expect(localStorage.getItem('i18nextLng')).toBe('en')
  expect(open({ address: '/o#secret' }).lang).toBe('ar')
  expect(open({ address: '/o?lang=en#secret' }).lang).toBe('en')
  expect(open({ address: '/o#secret' }).lang).toBe('en')
})

test('the browser never sends a form automatically; one that the app has not sent is marked for it', () => {
  open({})
  const form = document.body.appendChild(document.createElement('form'))
  const submit = () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  form.addEventListener('submit', (event) => event.preventDefault(), { once: true })
  expect(submit()).toBe(false)
  expect(form.dataset['early']).toBeUndefined()
  expect(submit()).toBe(false)
  expect(form.dataset['early']).toBe('')
  form.remove()
})

test('of the buttons clicked before hydration, the last is clicked again once React has its props', () => {
  vi.useFakeTimers()
  open({})
  const clicked = vi.fn<(name: string) => void>()
  const add = (name: string, props: object = {}) => {
    const button = document.body.appendChild(document.createElement('button'))
    button.type = 'button'
    return Object.assign(button, { onclick: () => clicked(name), ...props })
  }
  const [menu, book, hydrated] = [add('menu'), add('book'), add('hydrated', { __reactProps$1: {} })]
  for (const button of [menu, book, book, hydrated]) button.click()
  expect([menu, book, hydrated].map(({ dataset }) => dataset['early'])).toEqual([undefined, '', undefined])
  clicked.mockClear()

  vi.advanceTimersByTime(500)
  expect(clicked).not.toHaveBeenCalled()
  Object.assign(book, { __reactProps$1: {} })
  vi.advanceTimersByTime(500)
  // The scripts of earlier tests listen too.
  expect(new Set(clicked.mock.calls.flat())).toEqual(new Set(['book']))
  expect(book.dataset['early']).toBeUndefined()

  for (const button of [menu, book, hydrated]) button.remove()
  vi.useRealTimers()
})

test('a page in the other language is hidden, one in the same language is not', () => {
  expect(open({ chosen: 'ar', served: 'en' }).dataset['otherLanguage']).toBe('')
  document.documentElement.removeAttribute('data-other-language')
  expect(open({ chosen: 'ar', served: 'ar' }).dataset['otherLanguage']).toBeUndefined()
})
