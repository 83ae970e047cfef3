import { useQuery } from '@tanstack/react-query'
import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { Answers } from '../../test/fake-api.ts'
import { anAdministrator, aUser } from '../../test/render-payments.tsx'
import { renderRoutes } from '../../test/render-routes.tsx'
import { StaffPage, type Staff } from './staff-page.tsx'

const open = (staff: Staff, user: Answers[string], isBare = false, work = <p>The work</p>) =>
  renderRoutes(
    {
      '/place': (
        <StaffPage staff={staff} title="Place" lead="What it is for." isBare={isBare}>
          {work}
        </StaffPage>
      ),
    },
    '/place?day=2026-11-20',
    { 'GET /user': user },
    { token: 'tok' },
  )

test.each([
  ['administrator', 4, 'It is for the clinic’s administrators.'],
  ['desk', 1, 'It is for the clinic’s front desk.'],
  ['doctor', 3, 'It is for doctors the clinic has approved.'],
  ['applicant', 2, 'It is for doctors who apply to the clinic.'],
] as const)('a page of the %s says to role %i for which staff it is', async (staff, role, sentence) => {
  const it = await open(staff, { body: aUser({ role }) })
  await it.findByRole('heading', { level: 2, name: 'Your account cannot open this page' })
  expect(it.getByText(sentence)).toBeTruthy()
  expect(it.getByRole('heading', { level: 1, name: 'Place' })).toBeTruthy()
  expect(it.queryByText('The work')).toBeNull()
})

test.each([
  [false, 'under the heading of a page'],
  [true, 'above a page that has its own frame'],
])('staff who need a second factor soon are told (bare: %s, %s)', async (isBare) => {
  const user = aUser({ role: 4, secondFactorDueAt: '2026-12-04T09:00:00.000Z' })
  const it = await open('desk', { body: user }, isBare)
  await it.findByText(/^From .*4 December.* you need a second step to log in/)
  expect(it.getByText('The work')).toBeTruthy()
})

test('nobody is warned of a second factor that is not due', async () => {
  const it = await open('administrator', { body: anAdministrator() })
  await it.findByText('The work')
  expect(it.queryByRole('note')).toBeNull()
})

test('a session that cannot be checked can be checked again', async () => {
  const it = await open('desk', { status: 503, body: { success: false, code: 'unavailable', message: 'Later.' } })
  expect(await it.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(it.queryByText('The work')).toBeNull()
})

test('an answer that the page cannot show, such as an older API’s, is reported under the heading and requested again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const answers = ['{}', '{ "names": ["Mona", "Omar"] }']
  const read = async (): Promise<{ names: string[] }> => JSON.parse(answers.shift() ?? '')
  function Names() {
    const { data } = useQuery({ queryKey: ['names'], queryFn: read, staleTime: Infinity })
    return data ? <p>{data.names.join(' and ')}</p> : null
  }
  const it = await open('administrator', { body: anAdministrator() }, false, <Names />)
  expect(await it.findByText('We could not show this page. Your bookings are not affected.')).toBeTruthy()
  expect(it.getByRole('heading', { level: 1, name: 'Place' })).toBeTruthy()
  fireEvent.click(it.getByRole('button', { name: 'Try again' }))
  expect(await it.findByText('Mona and Omar')).toBeTruthy()
})
