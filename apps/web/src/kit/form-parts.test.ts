import { expect, test } from 'vitest'

import { sources } from '../../test/sources.ts'

test('every form shows its errors and its failure through the kit', () => {
  const drawn = sources.filter(
    ([path, text]) => !path.startsWith('ui/') && /<ErrorSummary\b|<Failure failure=\{form\.failure\}/.test(text),
  )
  expect(drawn.map(([path]) => path)).toEqual(['kit/form-parts.tsx'])
})
