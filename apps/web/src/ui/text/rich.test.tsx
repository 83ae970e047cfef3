import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'

import { Rich } from './rich.tsx'

const rendered = (text: string, links?: Record<string, string>) =>
  render(
    <MemoryRouter>
      <Rich text={text} {...(links && { links })} />
    </MemoryRouter>,
  )
const html = (text: string) => rendered(text).container.innerHTML

test('renders the tags of a translation', () => {
  expect(html('<b>120</b> doctors<br>in six')).toBe('<b>120</b> doctors<br>in six')
})

test('tags may be nested', () => {
  const it = rendered('see <a list>all <b>six</b></a>.', { list: '/doctors' })
  expect(it.getByRole('link', { name: 'all six' }).getAttribute('href')).toBe('/doctors')
})

test('links outside the app if the address is external', () => {
  const it = rendered('<a mail>write</a>', { mail: 'mailto:care@aafiya.example' })
  expect(it.getByRole('link').getAttribute('href')).toBe('mailto:care@aafiya.example')
})

test('a link without an address is text', () => {
  expect(rendered('<a nowhere>write</a>').queryByRole('link')).toBeNull()
})

test.each(['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '<a href="javascript:alert(1)">x</a>'])(
  'makes no HTML of %s',
  (text) => {
    expect(render(<Rich text={text} />).container.querySelector('img, script, a')).toBeNull()
  },
)
