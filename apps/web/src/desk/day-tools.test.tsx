import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { openDesk } from '../../test/open-desk.tsx'

test('the day is saved as a file, which stays until the browser has read it', async () => {
  const files: Blob[] = []
  const revoked = vi.fn<(url: string) => void>()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => (files.push(file), 'blob:x'), revokeObjectURL: revoked }))
  const { it } = await openDesk()
  fireEvent.click(await it.findByRole('button', { name: 'Download as CSV' }))
  expect(revoked).not.toHaveBeenCalled()
  const bytes = new Uint8Array((await files[0]?.arrayBuffer()) ?? [])
  expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes).replaceAll('\u00A0', ' ').split('\r\n')).toEqual([
    '"Time","Doctor","Patient","State","Payment"',
    '"3:00 PM","Dr Karim Mansour","Yusuf Aziz","Booked","$60 to pay"',
    '',
  ])
})
