import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { warnAboutConnections } from './many-clinics/connections.ts'
import { readMachine } from './many-clinics/machine.ts'
import { makeDatabase } from './many-clinics/make-database.ts'
import { runMachineCommand } from './many-clinics/run-machine-command.ts'
import { writeFolder, writeUnit } from './many-clinics/write-clinic.ts'
import { writeProxy } from './many-clinics/write-proxy.ts'
import { exitOnFailure } from './operator-command.ts'
import { reasonOf } from './reason-of.ts'

const usage =
  'usage: sudo node apps/api/dist/provision.mjs NAME --url https://clinic.example --from no-reply@clinic.example \\\n  [--root FOLDER]'

/** The release that this command belongs to: seen from `src` and from `dist`. */
const release = realpathSync(fileURLToPath(new URL('../../..', import.meta.url)))

async function provision(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      from: { type: 'string' },
      root: { type: 'string', default: '/srv/clinics' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(`${usage}\n`)
    return
  }
  const [name, ...more] = positionals
  if (!name || more.length > 0 || !values.url || !values.from || !URL.canParse(values.url)) throw new Error(usage)
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(name) || name === 'proxy')
    throw new Error(`${name}: a name has 2 to 31 small letters, digits and hyphens, such as clinic-7`)
  const machine = readMachine(values.root)
  const clinic = writeFolder(machine, release, { name, publicUrl: new URL(values.url), mailFrom: values.from })
  await makeDatabase(machine.database, clinic)
  writeUnit(machine, clinic)
  writeProxy(machine, release)
  // The first clinic is made before the proxy can start: it has no certificate yet.
  await runMachineCommand(machine.reload).catch((error: unknown) =>
    process.stderr.write(`WARNING: the proxy does not know ${name} yet: ${reasonOf(error)}\n`),
  )
  const warning = await warnAboutConnections(machine)
  if (warning) process.stderr.write(`${warning}\n`)
  const units = clinic.ports.map((port) => `aafiya-${name}@${port}`).join(' ')
  process.stdout.write(`${name} is ready to start: systemctl daemon-reload && systemctl enable --now ${units}\n`)
}

await exitOnFailure(provision())
