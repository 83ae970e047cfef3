import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { refusal, type Answers } from '../../test/fake-api.ts'
import { renderRoutes } from '../../test/render-routes.tsx'
import { DevicePush } from './device-push.tsx'

const id = '11111111-1111-4111-8111-111111111111'
const publicKey = 'B'.repeat(87)
const address = { endpoint: 'https://push.example/here', keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }
const elsewhere = {
  id,
  endpoint: 'https://push.example/elsewhere',
  device: null,
  createdAt: '2026-11-20T10:00:00.000Z',
}
const here = { ...elsewhere, endpoint: address.endpoint }
const devices = (...list: (typeof elsewhere)[]) => ({ body: { publicKey, devices: list } })

interface Browser {
  permission?: NotificationPermission
  /** Whether the browser is already subscribed. */
  has?: boolean
}

/** A browser that can show notifications, and the calls made to it. */
function browser({ permission = 'granted', has = false }: Browser = {}) {
  let subscription: object | null = null
  const unsubscribe = vi.fn(async () => {
    subscription = null
    return true
  })
  const made = { ...address, toJSON: () => address, unsubscribe }
  if (has) subscription = made
  const subscribe = vi.fn(async (_: PushSubscriptionOptionsInit) => (subscription = made))
  const registration = { active: {}, pushManager: { subscribe, getSubscription: async () => subscription } }
  vi.stubGlobal('navigator', {
    ...navigator,
    languages: ['en'],
    serviceWorker: { register: async () => registration, getRegistration: async () => registration },
  })
  const requestPermission = vi.fn(async () => permission)
  vi.stubGlobal('Notification', { requestPermission })
  vi.stubGlobal('PushManager', vi.fn())
  return { subscribe, unsubscribe, requestPermission }
}

afterEach(() => vi.unstubAllGlobals())

const open = (answers: Answers = {}, isOffer = false) =>
  renderRoutes(
    { '/': <DevicePush isOffer={isOffer} /> },
    '/',
    { 'GET /push': devices(elsewhere), ...answers },
    { token: 'tok' },
  )

test('the browser asks for permission after the click, not before', async () => {
  const { requestPermission, subscribe } = browser()
  const it = await open({ 'POST /push/subscriptions': devices(elsewhere, here) }, true)
  const button = await it.findByRole('button', { name: 'Turn on notifications on this device' })
  expect(requestPermission).not.toHaveBeenCalled()
  fireEvent.click(button)
  await it.findByText('Notifications are on for this device.')
  expect(requestPermission).toHaveBeenCalledTimes(1)
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: publicKey })
  expect(it.sent()).toEqual([{ name: 'POST /push/subscriptions', body: address }])
  expect(it.queryByRole('button')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Notifications are on for this device.')
})

test.each([
  ['denied', /Your browser blocks our notifications/],
  ['default', /has not allowed notifications yet/],
] as const)('a browser that answers %s subscribes nowhere, and the page says what helps', async (permission, words) => {
  const { subscribe } = browser({ permission })
  const it = await open()
  fireEvent.click(await it.findByRole('button', { name: 'Turn on notifications on this device' }))
  await it.findByText(words)
  expect(subscribe).not.toHaveBeenCalled()
  expect(it.getByRole('button', { name: 'Turn on notifications on this device' })).toBeTruthy()
})

test('it can be turned off again, on the server and in the browser', async () => {
  const { unsubscribe } = browser({ has: true })
  const it = await open({ 'GET /push': devices(here), [`DELETE /push/subscriptions/${id}`]: devices() })
  const button = await it.findByRole('button', { name: 'Turn off' })
  button.focus()
  fireEvent.click(button)
  await it.findByText('Notifications are off on this device.')
  expect(document.activeElement?.textContent).toBe('Turn on notifications on this device')
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(1))
})

test('a refusal of the server is shown, and can be retried', async () => {
  browser()
  const it = await open({ 'POST /push/subscriptions': refusal(422, 'push_subscription_invalid', 'Not this one.') })
  fireEvent.click(await it.findByRole('button', { name: 'Turn on notifications on this device' }))
  await it.findByText('Not this one.')
  expect(it.getByRole('button', { name: 'Turn on notifications on this device' })).toBeTruthy()
})

test("another user's subscription in this browser does not count as the current user's", async () => {
  browser({ has: true })
  const it = await open()
  expect(await it.findByRole('button', { name: 'Turn on notifications on this device' })).toBeTruthy()
})

test('where notifications are unavailable, a booking omits them and the profile says why', async () => {
  const offered = await open({}, true)
  expect(offered.container.querySelectorAll('p')).toHaveLength(0)
  offered.unmount()
  const it = await open()
  expect(await it.findByText('This browser cannot show notifications.')).toBeTruthy()
  expect(it.callsTo('GET /push')).toEqual([])
})

test('an iPhone user is asked to add the site to the home screen, after a booking too', async () => {
  vi.stubGlobal('navigator', { ...navigator, languages: ['en'], standalone: false })
  const it = await open({}, true)
  expect(await it.findByText(/first add this site to the Home Screen/)).toBeTruthy()
})

test('if the clinic sends no push notifications, the browser is not asked for permission', async () => {
  browser()
  const it = await open({ 'GET /push': { body: { publicKey: null, devices: [] } } })
  expect(await it.findByText('The clinic sends no notifications to devices.')).toBeTruthy()
  expect(it.queryByRole('button')).toBeNull()
})
