import { expect, test } from 'vitest'

import { csvOf } from './csv-of.ts'

test('a CSV file keeps commas, quotes and Arabic, and never makes a formula of a name', () => {
  expect(
    csvOf([
      ['Time', 'Name', 'Amount'],
      ['10:00', 'ليلى, "Lola"', -30.5],
      ['10:30', '=HYPERLINK("x")', 60],
    ]),
  ).toBe('\uFEFF"Time","Name","Amount"\r\n"10:00","ليلى, ""Lola""",-30.5\r\n"10:30","\'=HYPERLINK(""x"")",60\r\n')
})

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\u2066='])(
  'text that begins with %j is no formula',
  (sign) => {
    expect(csvOf([[`${sign}1+1`]])).toMatch(/^\uFEFF"'/)
  },
)
