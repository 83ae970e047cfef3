// @vitest-environment node
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

// Source rules that the linter cannot check.
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

test('components contain no literal texts: words come from the language files', () => {
  const text = /<[A-Za-z][^<>]*>\s*[\p{L}][^<>{}]*<\/|^\s*\p{Lu}\p{L}+( \p{L}+)+[.!?]?$/u
  const attribute = /\b(aria-label|alt|title|placeholder|label)="[^"]*\p{L}/u
  expect(linesWith(shipped(components), text)).toEqual([])
  expect(linesWith(shipped(components), attribute)).toEqual([])
})

test('styles use start and end, never left and right', () => {
  const physical =
    /(?:^|[\s;{])(?:left|right|top|bottom|width|height|min-width|max-width|min-height|max-height|(?:margin|padding|border)-(?:left|right|top|bottom)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius)\s*:|text-align:\s*(?:left|right)|float:\s*(?:left|right)/
  // Media features only have physical names.
  const files = Object.entries(styles).map(([path, text]): [string, string] => [path, without(text, /@media[^{]*/g)])
  expect(linesWith(files, physical)).toEqual([])
})

test('colours are defined only in the tokens', () => {
  // The band is light in both themes, so its button has fixed colours.
  const files = Object.entries(styles).filter(([path]) => !/tokens\.css|home-band/.test(path))
  expect(linesWith(files, /#[\da-f]{3,8}\b|\brgba?\(/i)).toEqual([])
})

test('a class used by a component exists in its module', () => {
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

test('no inline scripts or styles, which the content security policy refuses', () => {
  expect(linesWith(shipped(components), /dangerouslySetInnerHTML|<style|<script/)).toEqual([])
})

test('every change goes through the mutation hook of the kit', () => {
  const files = shipped(sources).filter(([path]) => !path.startsWith('kit/') && path !== 'page/use-single-flight.ts')
  expect(linesWith(files, /\buseMutation\b/)).toEqual([])
})

test("every form uses the kit's form hook, which stores drafts", () => {
  const files = shipped(sources).filter(([path]) => !path.startsWith('kit/') && !path.startsWith('ui/form/'))
  expect(linesWith(files, /\buseZodForm\b/)).toEqual([])
})

test('files use named exports', () => {
  expect(linesWith(shipped(sources), /^export default/)).toEqual([])
})

test('only directional icons are mirrored in Arabic', () => {
  const pointing = /^(?:Arrow|Chevron|Chevrons|Corner|Move)\w*(?:Left|Right)\w*$|^(?:LogOut|LogIn|Send|Reply|Undo|Redo)/
  const icons = (tag: string) =>
    shipped(components).flatMap(([, text]) =>
      [...text.matchAll(new RegExp(`<${tag}\\s[^>]*?icon=\\{(\\w+)`, 'g'))].map(([, name = '']) => name),
    )
  expect(icons('Icon').filter((name) => pointing.test(name))).toEqual([])
  expect(icons('DirIcon').filter((name) => /^[A-Z]/.test(name) && !pointing.test(name))).toEqual([])
  expect(icons('DirIcon')).toContain('LogOut')
})
