import { expect, test } from 'vitest'

import { pageDocument } from './page-document.ts'

const template =
  '<!doctype html><html lang="en" dir="ltr"><head><title>Aafiya</title><script src="/boot.js"></script><script type="module" crossorigin src="/a.js"></script></head><body><div id="root"></div></body></html>'
const rendered = {
  title: 'x',
  description: 'y',
  html: '<main>$& $1</main>',
  pictures: ['/portraits/a.svg'],
  queries: [{ key: ['clinic'], data: { name: '</script><b>' } }],
}

test('a page has its language, its direction, its head and its content', () => {
  const html = pageDocument(template, { language: 'ar', head: { title: 'عافية' }, rendered })
  expect(html).toContain('<html lang="ar" dir="rtl" data-served>')
  expect(html).toContain('<title>عافية</title>')
  expect(html).toContain('<div id="root" data-language="ar"><main>$& $1</main></div>')
  expect(html).toContain('<link rel="preload" as="image" fetchpriority="high" href="/portraits/a.svg">')
})

test('its data travels as text that is not run and cannot break out', () => {
  const html = pageDocument(template, { language: 'en', head: { title: 'x' }, rendered })
  const [, data = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(data)).toEqual(rendered.queries)
})

test('the files of the app wait until a rendered page has been painted', () => {
  const route = { path: '/', scripts: ['/c.js'], styles: [], texts: { en: ['/en.js'], ar: ['/ar.js'] } }
  const page = { language: 'en', head: { title: 'x' }, route } as const
  const html = pageDocument(template, { ...page, rendered })
  expect(html).toContain('<script type="module" crossorigin src="/a.js"></script>')
  for (const file of ['/c.js', '/en.js']) {
    expect(html).toContain(`<link rel="modulepreload" crossorigin media="not all" href="${file}">`)
    expect(pageDocument(template, page)).toContain(`<link rel="modulepreload" crossorigin href="${file}">`)
  }
})

test('a page that is drawn in the browser has an empty root', () => {
  const html = pageDocument(template, { language: 'en', head: { title: 'x' } })
  expect(html).toContain('<div id="root"></div>')
  expect(html).not.toContain('data-language')
})

test('names the files of its route, and the texts of its language only', () => {
  const route = {
    path: '/',
    scripts: ['/assets/home.js'],
    styles: ['/assets/home.css'],
    texts: { en: ['/assets/en.js'], ar: ['/assets/ar.js'] },
  }
  const html = pageDocument(template, { language: 'ar', head: { title: 'x' }, route, fonts: ['/assets/arabic.woff2'] })
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/home.css">')
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/home.js">')
  expect(html).toContain('/assets/ar.js')
  expect(html).toContain('/assets/arabic.woff2')
  expect(html).not.toContain('/assets/en.js')
})

test('a template that has changed is noticed', () => {
  expect(() => pageDocument('<html></html>', { language: 'en', head: { title: 'x' } })).toThrow(/index\.html has no/)
})
