import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'

import { drawPortrait } from './draw-portrait.ts'
import { readDoctors } from './read-doctors.ts'

/** `npm run portraits`: writes one SVG file for each demo doctor and removes those of doctors who are no longer in the list. */
const folder = new URL('../../../apps/web/public/portraits/', import.meta.url)
const portraits = new Map(readDoctors().map((doctor) => [`${doctor.slug}.svg`, drawPortrait(doctor)]))

mkdirSync(folder, { recursive: true })
const stale = readdirSync(folder).filter((name) => name.endsWith('.svg') && !portraits.has(name))
for (const name of stale) rmSync(new URL(name, folder))
for (const [name, svg] of portraits) writeFileSync(new URL(name, folder), svg)
process.stdout.write(`${portraits.size} portraits written, ${stale.length} removed\n`)
