import type { MessagePreferences } from '@aafiya/contracts/notifications/message-preferences'
import { fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderRoutes } from '../../../test/render-routes.tsx'
import { Messages } from './messages.tsx'

const nothing: MessagePreferences = {
  reminders: null,
  changes: null,
  offers: null,
  offered: ['mail', 'sms', 'push'],
  phone: null,
}
const phone = { number: '0100 123 4567', stopped: [] }

async function open(preferences: MessagePreferences, answers: Answers = {}, language = 'en') {
  const all = { 'GET /message-preferences': { body: preferences }, ...answers }
  const it = await renderRoutes({ '/': <Messages /> }, '/', all, { token: 'tok', language })
  await it.findByRole('heading', { level: 2 })
  const options = async (label: string) => {
    const select = await it.findByLabelText(label)
    return {
      select,
      words: within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    }
  }
  return { ...it, options }
}

test('a topic offers the available channels: text messages once a number is confirmed', async () => {
  const without = await open(nothing)
  expect((await without.options('Appointment reminders')).words).toEqual([
    'Email and notifications',
    'Email only',
    'Notifications, then email',
  ])
  without.unmount()
  const it = await open({ ...nothing, phone })
  expect((await it.options('Appointment reminders')).words).toContain('SMS, then email')
  expect(it.getByText('0100 123 4567')).toBeTruthy()
})

test('an order of three channels is shown in full', async () => {
  const it = await open({
    ...nothing,
    offered: ['mail', 'sms', 'whatsapp'],
    phone,
    reminders: ['whatsapp', 'sms', 'mail'],
  })
  const { select, words } = await it.options('Appointment reminders')
  expect(words).toEqual(['Email only', 'SMS, then email', 'WhatsApp, then email', 'WhatsApp, SMS, then email'])
  expect(select).toHaveProperty('value', 'whatsapp sms mail')
  // Without a choice and without push, mail applies.
  expect((await it.options('Bookings and changes')).select).toHaveProperty('value', 'mail')
})

test('a choice is saved at once, and the other topics stay unchanged', async () => {
  const chosen = { ...nothing, phone, reminders: ['sms' as const, 'mail' as const] }
  const it = await open({ ...nothing, phone }, { 'PUT /message-preferences': { body: chosen } })
  const { select } = await it.options('Appointment reminders')
  fireEvent.change(select, { target: { value: 'sms mail' } })
  await it.findByText('Saved.')
  expect(it.sent()).toEqual([
    { name: 'PUT /message-preferences', body: { reminders: ['sms', 'mail'], changes: null, offers: null } },
  ])
  expect(select).toHaveProperty('value', 'sms mail')
})

test('a failed save is reported, and the earlier choice is shown', async () => {
  const it = await open(nothing, { 'PUT /message-preferences': refusal(429, 'too_many_requests', 'Too often.') })
  const { select } = await it.options('Appointment reminders')
  fireEvent.change(select, { target: { value: 'mail' } })
  await it.findByText('Too often.')
  expect(select).toHaveProperty('value', 'usual')
})

test('a number is confirmed with the code sent to it', async () => {
  const it = await open(nothing, {
    'POST /message-preferences/phone': { body: { success: true } },
    'POST /message-preferences/phone/confirm': { body: { ...nothing, phone } },
  })
  fireEvent.click(await it.findByRole('button', { name: 'Confirm a phone number' }))
  const dialog = within(await it.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Phone for text messages'), { target: { value: '01001234567' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send code' }))
  fireEvent.change(await dialog.findByLabelText('Code from the text message'), { target: { value: '123456' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await it.findByText('0100 123 4567')
  expect(it.queryByRole('dialog')).toBeNull()
  expect(it.sent().map(({ body }) => body)).toEqual([
    { phoneNumber: '01001234567' },
    { phoneNumber: '01001234567', otp: '123456' },
  ])
})

test('a number that opted out says so, and can be removed', async () => {
  const it = await open(
    { ...nothing, phone: { ...phone, stopped: ['sms'] } },
    { 'DELETE /message-preferences/phone': { body: nothing } },
  )
  expect(await it.findByText(/opted out of messages/)).toBeTruthy()
  expect((await it.options('Appointment reminders')).words).not.toContain('SMS, then email')
  fireEvent.click(it.getByRole('button', { name: 'Remove' }))
  await it.findByText('None confirmed')
  expect(document.activeElement?.textContent).toBe('Confirm a phone number')
})

test('with mail alone there is no choice', async () => {
  const it = await open({ ...nothing, offered: ['mail'] })
  await it.findByRole('heading', { name: 'This device' })
  expect(it.queryByRole('combobox')).toBeNull()
})

test('loading can be retried', async () => {
  let isDown = true
  const it = await open(nothing, {
    'GET /message-preferences': () => (isDown ? refusal(503, 'unavailable', 'Not now.') : { body: nothing }),
  })
  isDown = false
  fireEvent.click(await it.findByRole('button', { name: 'Try again' }))
  expect((await it.options('Times that become available')).words).toHaveLength(3)
})
