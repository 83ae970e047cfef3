import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/fake-api.ts'
import { renderRoutes } from '../../../test/render-routes.tsx'
import { ClaimCodeDialog } from './claim-code-dialog.tsx'

const personId = '00000000-0000-4000-8000-0000000000aa'
const issue = `POST /desk/people/${personId}/code`

test('a year that is none is refused at its field and not sent', async () => {
  const it = await renderRoutes(
    { '/': <ClaimCodeDialog personId={personId} name="Hana Rizk" zone="Africa/Cairo" onClose={() => {}} /> },
    '/',
    { [issue]: refusal(422, 'birth_year_needed', 'Please enter the year of birth.') },
  )
  const create = () => fireEvent.click(it.getByRole('button', { name: 'Create a code' }))
  create()
  const year = await it.findByLabelText('Year of birth')
  fireEvent.change(year, { target: { value: '19' } })
  create()
  expect((await it.findAllByText(/^Enter a year of birth/)).length).toBeGreaterThan(0)
  expect(it.calledTimes(issue)).toBe(1)
  it.answers[issue] = { status: 201, body: { code: 'ABCD-EFGH', expiresAt: '2026-12-20T12:00:00.000Z' } }
  fireEvent.change(it.getByLabelText('Year of birth'), { target: { value: '1990' } })
  create()
  await waitFor(() => expect(it.getByText('ABCD-EFGH')).toBeTruthy())
  expect(it.callsTo(issue).map(({ body }) => body)).toEqual([{}, { birthYear: 1990 }])
})
