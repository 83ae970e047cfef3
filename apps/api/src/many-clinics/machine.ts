import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

import * as z from 'zod/mini'

/** `machine.json` in the folder of all clinics: what they share. See docs/many-clinics.md. */
const Machine = z.strictObject({
  /** A superuser's address: it makes roles and databases. */
  database: z.string(),
  smtp: z.string(),
  /** The system's user that all processes run as. */
  user: z._default(z.string(), 'aafiya'),
  firstPort: z._default(z.int().check(z.gte(1024), z.lte(60_000)), 3101),
  /** Where systemd finds units. */
  units: z._default(z.string(), '/etc/systemd/system'),
  backups: z.string(),
  /** Restarts one process and returns when the old one has ended. */
  restart: z._default(z.array(z.string()), ['systemctl', 'restart', 'aafiya-{clinic}@{port}']),
  /** Reads the proxy's configuration again. */
  reload: z._default(z.array(z.string()), ['systemctl', 'reload-or-restart', 'haproxy']),
})

export interface Machine extends z.infer<typeof Machine> {
  /** The folder that has `machine.json`, and a folder for each clinic. */
  root: string
}

export interface Clinic {
  name: string
  folder: string
  /** Its processes' environment. */
  env: Record<string, string>
  ports: [number, number]
}

export function readMachine(root: string): Machine {
  const file = join(root, 'machine.json')
  if (!existsSync(file)) throw new Error(`${file} is missing: docs/many-clinics.md says what it contains`)
  const parsed = Machine.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
  return { ...parsed.data, root }
}

export const environmentFile = (root: string, name: string): string => join(root, name, 'clinic.env')

/** Node's types allow an absent value. */
const definedOf = (values: NodeJS.Dict<string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))

export function readClinic(root: string, name: string): Clinic | undefined {
  const file = environmentFile(root, name)
  if (!existsSync(file)) return undefined
  const { PORTS = '', ...env } = definedOf(parseEnv(readFileSync(file, 'utf8')))
  const [first = 0, second = 0] = PORTS.split(' ').map(Number)
  return { name, folder: join(root, name), env, ports: [first, second] }
}

/** All clinics of a machine, by name. */
export const readClinics = ({ root }: Machine): Clinic[] =>
  readdirSync(root)
    .toSorted()
    .flatMap((name) => readClinic(root, name) ?? [])

/** The folder of the release that a clinic runs. */
export const releaseOf = ({ folder }: Clinic): string => realpathSync(join(folder, 'current'))
