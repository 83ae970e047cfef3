import { expect, test } from 'vitest'

import { headTags, scriptJson } from './page-head.ts'

const hostile = `</title><script>alert(1)</script>" onload="x' & <!-- $& $1`
const address = { base: 'https://clinic.example', path: '/about' }

test('a page names itself, its languages and its language-neutral address', () => {
  const tags = headTags({ title: 'About', description: 'Who we are', address }, 'en')
  expect(tags).toContain('<link rel="canonical" href="https://clinic.example/about">')
  expect(tags).toContain('<link rel="alternate" hreflang="en" href="https://clinic.example/about?lang=en">')
  expect(tags).toContain('<link rel="alternate" hreflang="ar" href="https://clinic.example/about?lang=ar">')
  expect(tags).toContain('<link rel="alternate" hreflang="x-default" href="https://clinic.example/about">')
  expect(tags).toContain('<meta property="og:image" content="https://clinic.example/social.png">')
  expect(tags).not.toContain('noindex')
})

test('an address that names its language is its own canonical one', () => {
  expect(headTags({ title: 'x', address: { ...address, named: 'ar' } }, 'ar')).toContain(
    '<link rel="canonical" href="https://clinic.example/about?lang=ar">',
  )
})

test('a page without a public URL is not indexed', () => {
  const tags = headTags({ title: 'Profile' }, 'en')
  expect(tags).toContain('<meta name="robots" content="noindex">')
  expect(tags).not.toMatch(/canonical|og:/)
})

test('no text can leave its place', () => {
  const tags = headTags({ title: hostile, description: hostile, address, structured: { name: hostile } }, 'en')
  const withoutOwn = tags.replace(/<script type="application\/ld\+json">[^<]*<\/script>/, '')
  expect(tags.match(/<script/g)).toHaveLength(1)
  expect(withoutOwn).not.toContain('<script')
  expect(withoutOwn).not.toContain('" onload=')
  expect(tags.match(/<\/title>/g)).toHaveLength(1)
})

test('data in a script reads back as it was, and cannot end the script', () => {
  const text = scriptJson({ name: hostile })
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ name: hostile })
})

test('directional marks stay out of texts that other sites show', () => {
  expect(headTags({ title: 'x', description: 'Dr \u2068Mona\u2069', address }, 'en')).toContain(
    '<meta name="description" content="Dr Mona">',
  )
})
