import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/fake-api.ts'
import { aUser } from '../../../test/render-payments.tsx'
import { renderRoutes } from '../../../test/render-routes.tsx'
import { useSession } from '../../session/use-session.ts'
import { ClaimCodeDialog } from './claim-code-dialog.tsx'

const personId = '00000000-0000-4000-8000-0000000000aa'
const issue = `POST /desk/people/${personId}/code`

/** The desk opens it once the receptionist is known. */
function Desk() {
  const { user } = useSession()
  return user && <ClaimCodeDialog personId={personId} name="Hana Rizk" zone="Africa/Cairo" onClose={() => {}} />
}

const open = (isSameVisit = false) =>
  renderRoutes(
    { '/': <Desk /> },
    '/',
    {
      'GET /user': { body: aUser({ role: 4 }) },
      [issue]: refusal(422, 'birth_year_needed', 'Please enter the year of birth.'),
    },
    { token: 'tok', isSameVisit },
  )
type Page = Awaited<ReturnType<typeof open>>
const create = async (it: Page) => fireEvent.click(await it.findByRole('button', { name: 'Create a code' }))

test('a year that is none is refused at its field and not sent', async () => {
  const it = await open()
  await create(it)
  const year = await it.findByLabelText('Year of birth')
  fireEvent.change(year, { target: { value: '19' } })
  await create(it)
  expect((await it.findAllByText(/^Enter the year of birth/)).length).toBeGreaterThan(0)
  expect(it.calledTimes(issue)).toBe(1)
  it.answers[issue] = { status: 201, body: { code: 'ABCD-EFGH', expiresAt: '2026-12-20T12:00:00.000Z' } }
  fireEvent.change(it.getByLabelText('Year of birth'), { target: { value: '1990' } })
  await create(it)
  await waitFor(() => expect(it.getByText('ABCD-EFGH')).toBeTruthy())
  expect(it.callsTo(issue).map(({ body }) => body)).toEqual([{}, { birthYear: 1990 }])
})

test('a year that was written before a reload is shown again', async () => {
  const it = await open()
  await create(it)
  fireEvent.change(await it.findByLabelText('Year of birth'), { target: { value: '1990' } })
  it.unmount()
  const again = await open(true)
  expect(await again.findByLabelText('Year of birth')).toHaveProperty('value', '1990')
})
