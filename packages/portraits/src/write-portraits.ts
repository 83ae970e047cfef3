import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { doctors } from './read-doctors.ts'
import { portrait } from './draw-portrait.ts'

/** Writes one portrait for each doctor; `--check` only tells whether the files on disk are the ones it would write. */
const FOLDER = new URL('../../../apps/web/public/portraits/', import.meta.url)
const check = process.argv.includes('--check')

const wanted = new Map(doctors().map((sitter) => [`${sitter.slug}.svg`, portrait(sitter)]))
const present = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.svg')) : []
const stale = present.filter((name) => !wanted.has(name))
const changed = [...wanted].filter(([name, art]) => !present.includes(name) || readFileSync(new URL(name, FOLDER), 'utf8') !== art)

if (check) {
  for (const name of stale) process.stderr.write(`${name}: no such doctor\n`)
  for (const [name] of changed) process.stderr.write(`${name}: differs, run the generator\n`)
  if (stale.length + changed.length > 0) process.exitCode = 1
  else process.stdout.write(`${wanted.size} portraits are up to date\n`)
} else {
  mkdirSync(FOLDER, { recursive: true })
  for (const name of stale) rmSync(new URL(name, FOLDER))
  for (const [name, art] of changed) writeFileSync(new URL(name, FOLDER), art)
  process.stdout.write(`${wanted.size} portraits: ${changed.length} written, ${stale.length} removed\n`)
}
