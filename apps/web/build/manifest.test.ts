// @vitest-environment node
import { expect, test } from 'vitest'

import { filesOf } from './manifest.ts'

const manifest = {
  'index.html': { file: 'index.js', imports: ['_shell.js'], css: ['index.css'] },
  '_shell.js': { file: 'shell.js', imports: ['_vendor.js'], css: ['shell.css'] },
  '_vendor.js': { file: 'vendor.js', imports: ['_shell.js'] },
  'src/page.tsx': { file: 'page.js', imports: ['_shell.js'] },
}

test('a chunk includes all its imports once, also with circular imports', () => {
  const { scripts, styles } = filesOf(manifest, ['index.html', 'src/page.tsx'])
  expect([...scripts]).toEqual(['index.js', 'shell.js', 'vendor.js', 'page.js'])
  expect([...styles]).toEqual(['index.css', 'shell.css'])
})

test('names a missing chunk', () => {
  expect(() => filesOf(manifest, ['src/gone.tsx'])).toThrow('src/gone.tsx')
})
