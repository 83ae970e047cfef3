// @vitest-environment node
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

// `/dev/ui` shows every component of `ui/`, so that all are checked in both languages and themes.
const folder = (path: string) => {
  const url = new URL(`../${path}/`, import.meta.url)
  return readdirSync(fileURLToPath(url), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx') && !name.startsWith('art/'))
    .map((name) => readFileSync(new URL(name, url), 'utf8'))
}
const page = folder('gallery').join('\n')
const components = folder('src/ui').flatMap((text) =>
  [...text.matchAll(/^export (?:function|const) ([A-Z]\w*)(?=[\s(<=])/gm)].map(([, name = '']) => name),
)
const isShown = (name: string) => new RegExp(`<${name}[\\s/>]`).test(page)

/** Components that appear only within another; toasts are part of the page frame. */
const within: Readonly<Record<string, string>> = {
  FieldFrame: 'Field',
  FieldNotes: 'Field',
  StateScreen: 'EmptyState',
  Toaster: 'Button',
}

test('the page of the design system shows every component', () => {
  expect(components.length).toBeGreaterThan(30)
  expect(components.filter((name) => !isShown(name) && !(name in within))).toEqual([])
})

test('a component shown within another is not listed itself, and the other one is', () => {
  for (const [name, outer] of Object.entries(within)) {
    expect(components).toContain(name)
    expect(isShown(name), name).toBe(false)
    expect(isShown(outer), outer).toBe(true)
  }
})

test('every group of specimens is on the page', () => {
  const groups = [...page.matchAll(/^export function (\w+Specimens)\b/gm)].map(([, name = '']) => name)
  expect(groups.length).toBeGreaterThan(5)
  expect(groups.filter((name) => !isShown(name))).toEqual([])
})
