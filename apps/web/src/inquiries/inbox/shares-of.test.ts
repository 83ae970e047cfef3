import { expect, test } from 'vitest'

import { sharesOf } from './shares-of.ts'

const files = [100, 300, 100].map((size) => ({ file: { size } }))

test.each([
  [0, [0, 0, 0]],
  [0.1, [0.5, 0, 0]],
  [0.5, [1, 0.5, 0]],
  [0.9, [1, 1, 0.5]],
  [1, [1, 1, 1]],
])('in an upload that is %d complete, each file is this far', (share, each) => {
  expect(sharesOf(share, files)).toEqual(each)
})
