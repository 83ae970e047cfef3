import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'

import { environmentFile, readClinic, readClinics, type Clinic, type Machine } from './machine.ts'

/** Writes a file that appears whole, for its owner alone by default. */
export function writeWhole(path: string, text: string, mode = 0o600): void {
  writeFileSync(`${path}.part`, text, { mode })
  renameSync(`${path}.part`, path)
}

const secret = () => randomBytes(32).toString('hex')

/** The first pair of ports that no clinic of the machine has. */
function nextPorts(machine: Machine): [number, number] {
  const taken = new Set(readClinics(machine).flatMap(({ ports }) => ports))
  let first = machine.firstPort
  while (taken.has(first) || taken.has(first + 1)) first += 2
  return [first, first + 1]
}

interface NewClinic {
  name: string
  publicUrl: URL
  mailFrom: string
}

function environmentOf(machine: Machine, { name, publicUrl, mailFrom }: NewClinic): string {
  const { hostname, port } = new URL(machine.database)
  const database = `clinic_${name.replaceAll('-', '_')}`
  const address = (role: string) => `postgres://${role}:${secret()}@${hostname}:${port || 5432}/${database}`
  const values = {
    NODE_ENV: 'production',
    DATABASE_URL: address(database),
    DATABASE_MIGRATION_URL: address(`${database}_owner`),
    SMTP_URL: machine.smtp,
    MAIL_FROM: mailFrom,
    PUBLIC_URL: publicUrl.origin,
    JWT_SECRET: secret(),
    BACKUP_KEY: secret(),
    METRICS_TOKEN: secret(),
    DATA_DIR: join(machine.root, name, 'data'),
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    PORTS: nextPorts(machine).join(' '),
  }
  return `${Object.entries(values)
    .map(([key, value]) => `${key}='${value}'`)
    .join('\n')}\n`
}

/** The clinic's folder with its secrets, written once, and its data, which only the processes' user may open. */
export function writeFolder(machine: Machine, release: string, clinic: NewClinic): Clinic {
  const { root } = machine
  const folder = join(root, clinic.name)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  mkdirSync(join(folder, 'data'), { recursive: true, mode: 0o700 })
  if (machine.user !== userInfo().username) {
    const id = (flag: string) => Number(execFileSync('id', [flag, machine.user], { encoding: 'utf8' }))
    chownSync(join(folder, 'data'), id('-u'), id('-g'))
  }
  const file = environmentFile(root, clinic.name)
  if (!existsSync(file)) writeWhole(file, environmentOf(machine, clinic))
  if (!existsSync(join(folder, 'current'))) symlinkSync(release, join(folder, 'current'))
  const written = readClinic(root, clinic.name)
  if (written?.env['PUBLIC_URL'] !== clinic.publicUrl.origin)
    throw new Error(`${file} has another PUBLIC_URL, ${written?.env['PUBLIC_URL']}: change it there`)
  return written
}

/** The systemd unit of a clinic's processes; its instances are their ports. */
export function writeUnit({ units, user }: Machine, { name, folder }: Clinic): void {
  writeWhole(
    join(units, `aafiya-${name}@.service`),
    `[Unit]
After=network-online.target postgresql.service
Wants=network-online.target

[Service]
User=${user}
WorkingDirectory=${folder}/current
EnvironmentFile=${folder}/clinic.env
Environment=PORT=%i
ExecStart=/usr/bin/node apps/api/dist/main.mjs
Restart=always
RestartSec=2
TimeoutStopSec=15
MemoryMax=1G
UMask=0077
ProtectSystem=strict
ReadWritePaths=${folder}/data
ProtectHome=true
PrivateTmp=true
PrivateDevices=true
ProtectProc=invisible
ProtectKernelTunables=true
ProtectKernelModules=true
ProtectKernelLogs=true
ProtectControlGroups=true
ProtectClock=true
ProtectHostname=true
RestrictNamespaces=true
RestrictRealtime=true
RestrictSUIDSGID=true
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
LockPersonality=true
SystemCallArchitectures=native
SystemCallFilter=@system-service @pkey
SystemCallErrorNumber=EPERM
CapabilityBoundingSet=
NoNewPrivileges=true

[Install]
WantedBy=multi-user.target
`,
    0o644,
  )
}
