import { act, fireEvent, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { closing, movement, openDesk } from '../../../test/open-desk.tsx'
import { plain } from '../../../test/render-routes.tsx'

const none = { received: 0, returned: 0, expected: 0 }

test.each([
  ['en', 'Print', ['Cash: refunded$45', 'Cash: expectedminus $45', 'Cash: $45 over', 'minus $45Yusuf Aziz']],
  ['ar', 'طباعة', ['نقدًا: المفترضسالب 45', 'نقدًا: زيادة 45', 'سالب 45']],
] as const)('a printed closing has no minus signs (%s)', async (language, print, texts) => {
  const report = { ...closing, expectedCash: -45, countedCash: 0, countedCard: 0, difference: 45 }
  const cash = { received: 0, returned: 45, expected: -45 }
  const lines = [{ ...movement, kind: 'refund', amount: -45 }]
  const { it, press } = await openDesk(
    {
      'GET /desk/closings': { body: [report] },
      [`GET /desk/closings/${report.id}`]: { body: { ...report, cash, card: none, lines } },
    },
    language,
  )
  press('F9')
  const dialog = within(await it.findByRole('dialog'))
  fireEvent.click(await dialog.findByRole('button', { name: /^Closing, |^إقفال/ }))
  let paper = ''
  vi.stubGlobal('print', () => {
    paper = plain(document.querySelector('[data-paper]:not(html)')?.textContent)
  })
  fireEvent.click(await dialog.findByRole('button', { name: print }))
  vi.unstubAllGlobals()
  for (const text of texts) expect(paper).toContain(text)
  expect(paper).not.toMatch(/[-−]\W*(\$|\d)/)
})

test('while a closing is open, the print command of the browser prints it, not the day behind it', async () => {
  const { it, press } = await openDesk({
    'GET /desk/closings': { body: [closing] },
    [`GET /desk/closings/${closing.id}`]: { body: { ...closing, cash: none, card: none, lines: [] } },
  })
  await it.findByRole('button', { name: 'Print' })
  press('F9')
  const dialog = within(await it.findByRole('dialog'))
  fireEvent.click(await dialog.findByRole('button', { name: /^Closing, / }))
  await dialog.findByRole('button', { name: 'Print' })
  const titlesPrinted = () => {
    act(() => void dispatchEvent(new Event('beforeprint')))
    const titles = [...document.querySelectorAll('[data-paper]:not(html) h1')].map((title) => title.textContent)
    act(() => void dispatchEvent(new Event('afterprint')))
    return titles
  }
  expect(titlesPrinted()).toEqual(['Daily closing'])
  fireEvent.click(dialog.getByRole('button', { name: 'Back to all closings' }))
  expect(titlesPrinted()).toEqual([expect.stringContaining('20 November 2026')])
})
