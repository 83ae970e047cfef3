import { expect, test } from 'vitest'

import { plain, renderRoutes } from '../../test/render-routes.tsx'
import { partsOf } from './period.ts'
import { usePeriodNames } from './use-period-names.ts'

function Names({ from, to }: { from: string; to: string }) {
  const { columnName, partName } = usePeriodNames()
  const { unit, parts } = partsOf({ from, to }, [])
  return (
    <ul>
      {parts.map((part) => (
        <li key={part.from}>
          {columnName(unit, part)} | {partName(unit, part)}
        </li>
      ))}
    </ul>
  )
}

test.each([
  ['en', '2026-12-05', '2026-12-06', ['5 Dec | 5 December', '6 Dec | 6 December']],
  ['en', '2026-11-28', '2026-12-18', ['28 Nov – 4 Dec | 28 November – 4 December', '5–11 Dec | 5–11 December']],
  ['ar', '2026-12-12', '2026-12-31', ['12–18 ديسمبر | 12–18 ديسمبر']],
  ['en', '2026-01-01', '2026-12-31', ['Jan | January 2026']],
])('in %s the columns of %s to %s have short names', async (language, from, to, expected) => {
  const it = await renderRoutes({ '/': <Names from={from} to={to} /> }, '/', {}, { language })
  const names = (await it.findAllByRole('listitem')).map(({ textContent }) => plain(textContent))
  expect(names.slice(0, expected.length)).toEqual(expected)
})
