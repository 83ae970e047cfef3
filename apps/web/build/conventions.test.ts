// @vitest-environment node
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

// Rules that a linter does not know, held over the sources as text.
const root = fileURLToPath(new URL('../src', import.meta.url))
const filesEnding = (ending: RegExp): Record<string, string> =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => ending.test(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )
const components = filesEnding(/\.tsx$/)
const sources = filesEnding(/\.tsx?$/)
const styles = filesEnding(/\.css$/)

const without = (text: string, pattern: RegExp) => text.replace(pattern, (found) => found.replace(/[^\n]/g, ' '))
const withoutComments = (text: string) => without(without(text, /\/\*[\s\S]*?\*\//g), /(^|\s)\/\/.*$/gm)
const shipped = (files: Record<string, string>) =>
  Object.entries(files).filter(([path, text]) => !path.includes('.test.') && !text.includes('@testing-library'))
const linesWith = (files: [string, string][], pattern: RegExp) =>
  files.flatMap(([path, text]) =>
    withoutComments(text)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )

test('no component holds a text of its own: words come from the language files', () => {
  const text = /<[A-Za-z][^<>]*>\s*[\p{L}][^<>{}]*<\/|^\s*\p{Lu}\p{L}+( \p{L}+)+[.!?]?$/u
  const attribute = /\b(aria-label|alt|title|placeholder|label)="[^"]*\p{L}/u
  expect(linesWith(shipped(components), text)).toEqual([])
  expect(linesWith(shipped(components), attribute)).toEqual([])
})

test('styles name start and end, never left and right', () => {
  const physical =
    /(?:^|[\s;{])(?:left|right|top|bottom|width|height|min-width|max-width|min-height|max-height|(?:margin|padding|border)-(?:left|right|top|bottom)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius)\s*:|text-align:\s*(?:left|right)|float:\s*(?:left|right)/
  // A media feature is asked in physical words; there are no others.
  const files = Object.entries(styles).map(([path, text]): [string, string] => [path, without(text, /@media[^{]*/g)])
  expect(linesWith(files, physical)).toEqual([])
})

test('colours are in the tokens alone', () => {
  // The band stays light in both themes, so its button has colours of its own.
  const files = Object.entries(styles).filter(([path]) => !/tokens\.css|home-band/.test(path))
  expect(linesWith(files, /#[\da-f]{3,8}\b|\brgba?\(/i)).toEqual([])
})

test('a class that a component names is in its module', () => {
  const missing = shipped(components).flatMap(([path, text]) =>
    [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, name = '', file = '']) => {
      const module = styles[join(dirname(path), file).replaceAll('\\', '/')] ?? ''
      return [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].flatMap(([, used = '']) =>
        used === 'module' || module.includes(`.${used}`) ? [] : [`${path} ${used}`],
      )
    }),
  )
  expect(missing).toEqual([])
})

test('no script or style is written into the page, which the content security policy refuses', () => {
  expect(linesWith(shipped(components), /dangerouslySetInnerHTML|<style|<script/)).toEqual([])
})

test('files export by name', () => {
  expect(linesWith(shipped(sources), /^export default/)).toEqual([])
})

test('icons that point along the line turn round in Arabic, and no others do', () => {
  const pointing = /^(?:Arrow|Chevron|Chevrons|Corner|Move)\w*(?:Left|Right)\w*$|^(?:LogOut|LogIn|Send|Reply|Undo|Redo)/
  const icons = (tag: string) =>
    shipped(components).flatMap(([, text]) =>
      [...text.matchAll(new RegExp(`<${tag}\\s[^>]*?icon=\\{(\\w+)`, 'g'))].map(([, name = '']) => name),
    )
  expect(icons('Icon').filter((name) => pointing.test(name))).toEqual([])
  expect(icons('DirIcon').filter((name) => /^[A-Z]/.test(name) && !pointing.test(name))).toEqual([])
  expect(icons('DirIcon')).toContain('LogOut')
})
