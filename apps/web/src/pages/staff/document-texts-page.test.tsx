import { noDocumentTexts } from '@aafiya/contracts/appointments/document-texts'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { nothingSet, settings } from '../../../test/clinic-settings.ts'
import { refusal, type Answers } from '../../../test/fake-api.ts'
import { anAdministrator } from '../../../test/render-payments.tsx'
import { clinic, renderRoutes } from '../../../test/render-routes.tsx'
import { DocumentTextsPage } from './document-texts-page.tsx'

const save = 'PATCH /clinic/settings'
const preview = 'POST /clinic/document-preview'
const receipt = { ...noDocumentTexts, title: 'Bill', titleAr: 'فاتورة' }

const open = (answers: Answers = {}) =>
  renderRoutes(
    { '/admin/clinic/documents': <DocumentTextsPage /> },
    '/admin/clinic/documents',
    {
      'GET /clinic': { body: clinic },
      'GET /user': { body: anAdministrator() },
      'GET /payments/holds/current': { body: { hold: null } },
      'GET /clinic/settings': { body: settings({ own: { ...nothingSet, documentTexts: { receipt } } }) },
      ...answers,
    },
    { token: 'tok' },
  )

test('texts of a kind are changed beside those of the others; a name that the kind does not have is refused first', async () => {
  const it = await open({
    [save]: { body: settings() },
    [preview]: refusal(503, 'busy', 'We are very busy right now.'),
  })
  expect(await it.findByText('Bill')).toBeTruthy()
  expect(it.getAllByText('The usual texts')).toHaveLength(5)
  fireEvent.click(it.getByRole('button', { name: /^Edit: \W?Sick leave\W?$/ }))
  const dialog = within(await it.findByRole('dialog', { name: /^Texts: \W?Sick leave\W?$/ }))
  const sentence = dialog.getByLabelText('Sentence in English')
  fireEvent.change(sentence, { target: { value: 'Home from {{from}} on.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentence.getAttribute('aria-invalid')).toBe('true'))
  expect(it.calledTimes(save)).toBe(0)
  expect(dialog.queryByRole('button', { name: 'See it as a PDF in Arabic' })).toBeNull()
  fireEvent.change(sentence, { target: { value: 'Home from {{from}} to {{until}}.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'See it as a PDF in Arabic' }))
  await waitFor(() => expect(it.calledTimes(preview)).toBe(1))
  const sick_leave = { ...noDocumentTexts, text: 'Home from {{from}} to {{until}}.' }
  expect(it.callsTo(preview)[0]?.body).toMatchObject({ kind: 'sick_leave', language: 'ar', texts: { sick_leave } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(it.queryByRole('dialog')).toBeNull())
  expect(it.callsTo(save)[0]?.body).toEqual({ version: 3, documentTexts: { receipt, sick_leave } })
  expect(it.getAllByText('The usual texts')).toHaveLength(6)
})

test('settings that another user changed are loaded again, and the input stays', async () => {
  const it = await open({ [save]: refusal(409, 'settings_changed', 'The settings have changed.') })
  fireEvent.click(await it.findByRole('button', { name: /^Edit: \W?Sick leave\W?$/ }))
  const dialog = within(await it.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Heading in English'), { target: { value: 'Sick note' } })
  it.answers['GET /clinic/settings'] = { body: settings({ version: 4 }) }
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('The settings have changed.')).toBeTruthy()
  await waitFor(() => expect(it.calledTimes('GET /clinic/settings')).toBe(2))
  it.answers[save] = { body: settings({ version: 5 }) }
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(it.queryByRole('dialog')).toBeNull())
  const sick_leave = { ...noDocumentTexts, title: 'Sick note' }
  expect(it.callsTo(save).map(({ body }) => body)).toMatchObject([
    { version: 3 },
    { version: 4, documentTexts: { sick_leave } },
  ])
})
