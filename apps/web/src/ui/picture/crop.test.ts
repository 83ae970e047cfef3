import { expect, test } from 'vitest'

import { centredCrop, maxZoom, movedCrop, zoomedCrop, zoomOf } from './crop.ts'

const wide = { width: 400, height: 200 }
const middle = { left: 100, top: 0, side: 200 }

test.each([
  [wide, middle],
  [
    { width: 200, height: 400 },
    { left: 0, top: 100, side: 200 },
  ],
  [
    { width: 7, height: 7 },
    { left: 0, top: 0, side: 7 },
  ],
])('for %j the largest centred square is %j', (size, crop) => {
  expect(centredCrop(size)).toEqual(crop)
  expect(zoomOf(size, crop)).toBe(1)
})

test.each([
  ['along', 30, 0, { left: 130, top: 0, side: 200 }],
  ['no further than the end', 500, 0, { left: 200, top: 0, side: 200 }],
  ['no further than the beginning', -500, 0, { left: 0, top: 0, side: 200 }],
  ['not across, where nothing is left over', 0, 90, middle],
])('moves %s', (_, right, down, crop) => {
  expect(movedCrop(wide, middle, right, down)).toEqual(crop)
})

test.each([
  ['in about its middle', middle, 2, { left: 150, top: 50, side: 100 }],
  ['out about its middle', { left: 150, top: 50, side: 100 }, 1, middle],
  ['out beside an edge, and stays inside', { left: 0, top: 0, side: 50 }, 2, { left: 0, top: 0, side: 100 }],
  ['in no further than four times', middle, 100, { left: 175, top: 75, side: 50 }],
  ['out no further than the whole', middle, 0.1, middle],
])('zooms %s', (_, crop, zoom, wanted) => {
  expect(zoomedCrop(wide, crop, zoom)).toEqual(wanted)
})

test.each([
  [1, 1],
  [2, 12_000],
  [4032, 3024],
  [1000, 999],
])('whatever is done to a picture of %i by %i, the crop stays a square inside it', (width, height) => {
  const size = { width, height }
  let crop = centredCrop(size)
  for (let step = 0; step < 500; step++) {
    // Moves beyond the edges, and zooms beyond both limits.
    const far = Math.sin(step) * 2 * width
    crop = step % 3 ? movedCrop(size, crop, far, Math.cos(step) * 2 * height) : zoomedCrop(size, crop, (step * 7) % 6)
    const slack = 1e-6
    expect(Math.min(crop.left, crop.top)).toBeGreaterThanOrEqual(-slack)
    expect(crop.left + crop.side).toBeLessThanOrEqual(width + slack)
    expect(crop.top + crop.side).toBeLessThanOrEqual(height + slack)
    expect(zoomOf(size, crop)).toBeGreaterThanOrEqual(1 - slack)
    expect(zoomOf(size, crop)).toBeLessThanOrEqual(maxZoom + slack)
  }
})
