import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })

test('every form shows its errors and its failure through the kit', () => {
  const drawn = Object.entries(sources).filter(
    ([path, text]) =>
      !/\.test\.tsx$|\.\.\/ui\//.test(path) && /<ErrorSummary\b|<Failure failure=\{form\.failure\}/.test(text),
  )
  expect(drawn.map(([path]) => path)).toEqual(['./form-parts.tsx'])
})
