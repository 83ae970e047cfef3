import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { keepEarlyInput } from './early-input.ts'

const alive = new WeakSet<object>()
const keysOf = Object.keys

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'addEventListener')
  // A form of happy-dom does not list what is written on it.
  vi.spyOn(Object, 'keys').mockImplementation((it: object) => (alive.has(it) ? ['__reactProps$test'] : keysOf(it)))
})
afterEach(() => {
  vi.useRealTimers()
  // Each test begins with a page that nobody listens to.
  for (const [type, listener, options] of vi.mocked(document.addEventListener).mock.calls)
    document.removeEventListener(type, listener, options)
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

function onPage<Kind extends Element>(kind: abstract new () => Kind, html: string): Kind {
  document.body.innerHTML = html
  const element = document.body.firstElementChild
  if (!(element instanceof kind)) throw new Error(html)
  keepEarlyInput()
  return element
}

/** As React does with an element that it has taken over. */
const bringToLife = (element: Element) => alive.add(element)

function wake(element: Element): void {
  bringToLife(element)
  dispatchEvent(new Event('alive'))
}

const type = (field: HTMLInputElement, text: string) => {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('a button that was pressed too early is pressed once more when the app lives, and never again', async () => {
  const button = onPage(HTMLButtonElement, '<button type="button">Book</button>')
  button.click()
  button.click()
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  await vi.advanceTimersByTimeAsync(1000)
  expect(pressed).not.toHaveBeenCalled()
  wake(button)
  await vi.advanceTimersByTimeAsync(1000)
  expect(pressed).toHaveBeenCalledOnce()
  button.click()
  await vi.advanceTimersByTimeAsync(1000)
  expect(pressed).toHaveBeenCalledTimes(2)
})

test('a button that answered is not pressed a second time', async () => {
  const button = onPage(HTMLButtonElement, '<button type="button">Menu</button>')
  bringToLife(button)
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  button.click()
  wake(button)
  await vi.advanceTimersByTimeAsync(1000)
  expect(pressed).toHaveBeenCalledOnce()
})

test('a button that comes to life in the turn of its press, too late to answer, is pressed once more', async () => {
  const button = onPage(HTMLButtonElement, '<button type="button">Book</button>')
  button.click()
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  wake(button)
  await vi.advanceTimersByTimeAsync(1000)
  expect(pressed).toHaveBeenCalledOnce()
})

test('a button that its press brings to life has answered', async () => {
  const button = onPage(HTMLButtonElement, '<button type="button">Book</button>')
  const pressed = vi.fn()
  document.body.addEventListener('click', () => {
    bringToLife(button)
    pressed()
  })
  button.click()
  dispatchEvent(new Event('alive'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(pressed).toHaveBeenCalledOnce()
})

test('a part that comes after the page is waited for', async () => {
  const button = onPage(HTMLButtonElement, '<button type="button">Book</button>')
  button.click()
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  dispatchEvent(new Event('alive'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(pressed).not.toHaveBeenCalled()
  bringToLife(button)
  await vi.advanceTimersByTimeAsync(200)
  expect(pressed).toHaveBeenCalledOnce()
})

test('a part that lives later than the page still keeps what is pressed in it', async () => {
  const button = onPage(HTMLButtonElement, '<button type="button">Book</button>')
  dispatchEvent(new Event('alive'))
  await vi.advanceTimersByTimeAsync(300)
  button.click()
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  await vi.advanceTimersByTimeAsync(300)
  bringToLife(button)
  await vi.advanceTimersByTimeAsync(1000)
  expect(pressed).toHaveBeenCalledOnce()
})

test('a press that the app stops, since it cannot answer yet, is kept', async () => {
  const button = onPage(HTMLButtonElement, '<button type="button">Book</button>')
  const stop = (event: Event) => event.stopPropagation()
  document.body.addEventListener('click', stop, true)
  button.click()
  document.body.removeEventListener('click', stop, true)
  await vi.advanceTimersByTimeAsync(1000)
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  wake(button)
  await vi.advanceTimersByTimeAsync(1000)
  expect(pressed).toHaveBeenCalledOnce()
})

test('what is not the app’s is never pressed again', async () => {
  const button = onPage(HTMLButtonElement, '<button type="button">Continue with Google</button>')
  dispatchEvent(new Event('alive'))
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  button.click()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(pressed).toHaveBeenCalledOnce()
})

test('a button that has left the page is not pressed', async () => {
  const button = onPage(HTMLButtonElement, '<button type="button">Book</button>')
  button.click()
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  button.remove()
  wake(button)
  await vi.advanceTimersByTimeAsync(1000)
  expect(pressed).not.toHaveBeenCalled()
})

test('the browser itself sends no form; the app sends it, with what was typed told to it before', async () => {
  const form = onPage(HTMLFormElement, '<form><input name="email"><button>Log in</button></form>')
  const [field] = form.getElementsByTagName('input')
  if (!field) throw new Error('no field')
  type(field, 'mona@patients.example')
  const early = new Event('submit', { bubbles: true, cancelable: true })
  form.dispatchEvent(early)
  expect(early.defaultPrevented).toBe(true)
  const told: string[] = []
  bringToLife(field)
  field.addEventListener('input', () => told.push(`typed ${field.value}`))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    told.push('sent')
  })
  wake(form)
  await vi.advanceTimersByTimeAsync(1000)
  expect(told.at(0)).toBe('typed mona@patients.example')
  expect(told.slice(-2)).toEqual(['typed mona@patients.example', 'sent'])
})

test('whoever types after a press has not meant the press', async () => {
  const form = onPage(HTMLFormElement, '<form><input name="email"><button>Log in</button></form>')
  const [field] = form.getElementsByTagName('input')
  if (!field) throw new Error('no field')
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  type(field, 'm')
  const sent = vi.fn()
  form.addEventListener('submit', sent)
  wake(form)
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).not.toHaveBeenCalled()
})

test('a box that was ticked too early ends as it was left, and the app has heard of it', async () => {
  const box = onPage(HTMLInputElement, '<input type="checkbox">')
  box.click()
  expect(box.checked).toBe(true)
  const heard = vi.fn()
  box.addEventListener('click', () => heard(box.checked))
  // As React does with a box that it knows as empty.
  box.checked = false
  wake(box)
  await vi.advanceTimersByTimeAsync(1000)
  expect(heard.mock.calls).toEqual([[true]])
  expect(box.checked).toBe(true)
})

test('a form that is sent as it comes to life is sent with the box as it was left', async () => {
  const form = onPage(HTMLFormElement, '<form><input type="checkbox"><button>Log in</button></form>')
  const [box] = form.getElementsByTagName('input')
  if (!box) throw new Error('no box')
  box.click()
  const sent: boolean[] = []
  let known = false
  box.addEventListener('click', () => (known = box.checked))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    sent.push(known)
  })
  // As React does with a box that it knows as empty.
  box.checked = false
  bringToLife(box)
  wake(form)
  form.requestSubmit()
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual([true])
})

test.each([
  ['a box is as it was left last', '<form><input type="checkbox"><button>Log in</button></form>', [0, 0], [false]],
  [
    'of two choices the last one counts',
    '<form><input type="radio" name="day"><input type="radio" name="day"></form>',
    [0, 1],
    [false, true],
  ],
])('what is entered too early and changed once it lives: %s', async (_, html, [early = 0, late = 0], left) => {
  const form = onPage(HTMLFormElement, html)
  const fields = [...form.getElementsByTagName('input')]
  dispatchEvent(new Event('alive'))
  await vi.advanceTimersByTimeAsync(1000)
  fields[early]?.click()
  for (const element of [form, ...fields]) bringToLife(element)
  fields[late]?.click()
  const sent: boolean[][] = []
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    sent.push(fields.map((field) => field.checked))
  })
  form.requestSubmit()
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual([left])
})
