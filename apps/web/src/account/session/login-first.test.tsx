import { expect, test } from 'vitest'

import { renderAccount } from '../../../test/render-account.tsx'

const slot = encodeURIComponent('/appointment/4b177559-868e-4f9b-ae7a-01ec109de401?day=2026-11-22&time=15:00')

test.each([`/login?returnTo=${slot}`, `/login?mode=signup&returnTo=${slot}`])(
  'a visitor in the middle of booking is told why they are at %s, without an alert',
  async (at) => {
    const it = await renderAccount(at)
    expect(it.getByText('We remember the doctor and the time you chose.')).toBeTruthy()
    expect(it.queryByRole('alert')).toBeNull()
  },
)

test('a visitor booking the first free time of a speciality is told that the time is remembered', async () => {
  const it = await renderAccount(`/login?returnTo=${encodeURIComponent('/doctors/Neurologist?first=2026-11-22T15:00')}`)
  expect(it.getByText('We remember the time you chose.')).toBeTruthy()
})

test('a visitor about to ask a doctor is told why to log in, and returns', async () => {
  const it = await renderAccount('/login?returnTo=%2Finquiries')
  expect(it.getByRole('alert').textContent).toContain('Oops... Please Login First')
  expect(it.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe(
    '/login?mode=signup&returnTo=%2Finquiries',
  )
})

test.each(['/login', '/login?returnTo=%2FMy-Appointment'])('no other visitor sees an explanation at %s', async (at) => {
  const it = await renderAccount(at)
  expect(it.queryByRole('alert')).toBeNull()
})
