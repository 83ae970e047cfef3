import { realpathSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { readClinics, readMachine } from './many-clinics/machine.ts'
import { upgradeClinic } from './many-clinics/upgrade-clinic.ts'
import { exitOnFailure } from './operator-command.ts'
import { reasonOf } from './reason-of.ts'

const usage =
  'usage: npm run upgrade-all -- RELEASE_FOLDER --canary NAME [--watch SECONDS] [--within SECONDS] [--root FOLDER]'

async function upgradeAll(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      canary: { type: 'string' },
      watch: { type: 'string', default: '300' },
      within: { type: 'string', default: '1800' },
      root: { type: 'string', default: '/srv/clinics' },
    },
  })
  const [folder, ...more] = positionals
  if (!folder || more.length > 0 || !values.canary) throw new Error(usage)
  const release = realpathSync(folder)
  const machine = readMachine(values.root)
  const clinics = readClinics(machine)
  const canary = clinics.find(({ name }) => name === values.canary)
  if (!canary) throw new Error(`${values.canary} is no clinic of ${machine.root}`)
  const readyWithinMs = Number(values.within) * 1000
  for (const clinic of [canary, ...clinics.filter((one) => one !== canary)]) {
    const startedAt = performance.now()
    const watchSeconds = clinic === canary ? Number(values.watch) : 0
    const isUpgraded = await upgradeClinic(machine, clinic, { release, watchSeconds, readyWithinMs }).catch(
      (error: unknown) => {
        throw new Error(`${clinic.name} is back at its release, and the rest as it was: ${reasonOf(error)}`)
      },
    )
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(isUpgraded ? `${clinic.name}: upgraded in ${seconds} s\n` : `${clinic.name}: at it already\n`)
  }
}

await exitOnFailure(upgradeAll())
