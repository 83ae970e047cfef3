import { expect, test } from 'vitest'

import { csvOf } from './csv-of.ts'

test('a file for spreadsheets keeps commas, quotes and Arabic, and makes no formula of a name', () => {
  expect(
    csvOf([
      ['Time', 'Name', 'Amount'],
      ['10:00', 'ليلى, "Lola"', -30.5],
      ['10:30', '=HYPERLINK("x")', 60],
    ]),
  ).toBe('\uFEFF"Time","Name","Amount"\r\n"10:00","ليلى, ""Lola""",-30.5\r\n"10:30","\'=HYPERLINK(""x"")",60\r\n')
})
