// Prints the section of CHANGELOG.md about a version, for its release page: node scripts/release-notes.mjs v0.1.0
import { readFileSync } from 'node:fs'

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** The section of a version, or a complaint where the tag, package.json and the changelog do not agree. */
export function releaseNotes(
  tag,
  { changelog = read('CHANGELOG.md'), version = JSON.parse(read('package.json')).version } = {},
) {
  if (tag !== `v${version}`) throw new Error(`the tag ${tag} is not v${version}, as package.json says`)
  const section = changelog.split(/^## /m).find((text) => text.startsWith(`[${version}] - `))
  if (!section) throw new Error(`CHANGELOG.md has no section [${version}] with a date`)
  return section
    .slice(section.indexOf('\n'))
    .replace(/^\[[^\]]+\]: .*$/gm, '')
    .trim()
}

if (process.argv[1] === import.meta.filename) {
  try {
    process.stdout.write(`${releaseNotes(process.argv[2] ?? '')}\n`)
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
