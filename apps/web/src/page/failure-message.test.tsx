import { ApiError, UnreachableError } from '@aafiya/contracts/client'
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { act, fireEvent, render, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'

import { startI18n } from '../i18n/i18n.ts'
import { keepToken, resumeSession, setLapse } from '../session/token-store.ts'
import { FailureMessage } from './failure-message.tsx'

interface Send {
  resolve: () => void
  reject: (reason: Error) => void
}

/** A button that sends, with the message next to it; `answer` settles the last request. */
async function sending() {
  await startI18n([])
  const sent: Send[] = []
  const send = () => new Promise<void>((resolve, reject) => sent.push({ resolve, reject }))
  function Sending() {
    const { mutate, error, isPending } = useMutation({ mutationFn: send, networkMode: 'always' })
    return (
      <>
        <FailureMessage
          failure={error}
          title="Not saved"
          text="Try again"
          isBusy={isPending}
          busyLabel="Saving"
          onRetry={mutate}
        />
        <button type="button" onClick={() => mutate()}>
          Save
        </button>
      </>
    )
  }
  const it = render(
    <QueryClientProvider client={new QueryClient()}>
      <Sending />
    </QueryClientProvider>,
  )
  const settled = () => act(async () => void (await new Promise((done) => setTimeout(done, 0))))
  const press = async (name: string) => {
    const button = it.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
    await settled()
  }
  const answer = async (failure?: Error) => {
    if (failure) sent.at(-1)?.reject(failure)
    else sent.at(-1)?.resolve()
    await settled()
  }
  await press('Save')
  await answer(new UnreachableError(undefined))
  await it.findByRole('alert')
  return { it, press, answer }
}

const focused = () => document.activeElement?.textContent

test('a failure takes the focus, and keeps it and its place during a retry', async () => {
  const { it, press } = await sending()
  expect(document.activeElement).toBe(it.getByRole('alert'))
  await press('Try again')
  expect(it.getByRole('alert').textContent).toContain('Not saved')
  expect(focused()).toBe('Saving')
})

test('the next failure takes the focus again', async () => {
  const { it, press, answer } = await sending()
  await press('Try again')
  await answer(new UnreachableError(undefined))
  await waitFor(() => expect(document.activeElement).toBe(it.getByRole('alert')))
  expect(it.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('after a success the focus returns to the button that started the first try', async () => {
  const { it, press, answer } = await sending()
  await press('Try again')
  await answer()
  await waitFor(() => expect(it.queryByRole('alert')).toBeNull())
  expect(focused()).toBe('Save')
})

test('a failure that only asked for the login disappears once the user has logged in', async () => {
  const { it, press, answer } = await sending()
  setLapse('put-off')
  await press('Try again')
  await answer(
    new ApiError(401, { success: false, code: 'signed_out', message: 'Please log in to continue.' }, undefined),
  )
  await waitFor(() => expect(it.getByRole('alert').textContent).toContain('Please log in to continue.'))
  onTestFinished(() => keepToken(null))
  act(() => resumeSession('fresh'))
  await waitFor(() => expect(it.queryByRole('alert')).toBeNull())
  await press('Save')
  expect(it.queryByRole('alert')).toBeNull()
})
