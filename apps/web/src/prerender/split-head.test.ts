import { expect, test } from 'vitest'

import { splitHead } from './render-page.tsx'

test('moves title and pictures from the content to the head', () => {
  const whole =
    '<link rel="preload" as="image" href="/a.svg?x=1&amp;y=2"/><title>A &amp; B &lt;c&gt;</title><div><h1>x</h1></div>'
  expect(splitHead(whole)).toEqual({ title: 'A & B <c>', pictures: ['/a.svg?x=1&y=2'], html: '<div><h1>x</h1></div>' })
})

test('leaves plain content unchanged', () => {
  expect(splitHead('<div><title>of a drawing</title></div>')).toEqual({
    title: '',
    pictures: [],
    html: '<div><title>of a drawing</title></div>',
  })
})
