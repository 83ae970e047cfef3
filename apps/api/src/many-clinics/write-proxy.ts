import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { readClinics, type Machine } from './machine.ts'
import { writeWhole } from './write-clinic.ts'

/** How docker/haproxy.cfg treats the processes of one clinic: the lines of its `backend api`, without the servers. */
function backendRules(configuration: string): string[] {
  const [, section = ''] = /^backend api\n([\s\S]*?)\n\n/m.exec(configuration) ?? []
  return section.split('\n').filter((line) => !/^\s*(?:#|server |\.)/.test(line))
}

/**
 * The proxy's entries for all clinics: which host is which clinic, and its processes. HAProxy reads both with
 * docker/haproxy.cfg.
 */
export function writeProxy(machine: Machine, release: string): void {
  const folder = join(machine.root, 'proxy')
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const rules = backendRules(readFileSync(join(release, 'docker/haproxy.cfg'), 'utf8'))
  const clinics = readClinics(machine)
  const hosts = clinics.map(({ name, env }) => `${new URL(env['PUBLIC_URL'] ?? '').hostname} clinic-${name}\n`)
  const backends = clinics.map(({ name, ports }) =>
    [
      `backend clinic-${name}`,
      ...rules,
      ...ports.map((port, index) => `  server ${name}-${index + 1} 127.0.0.1:${port}`),
      '',
    ].join('\n'),
  )
  writeWhole(join(folder, 'clinics.map'), hosts.join(''), 0o644)
  writeWhole(join(folder, 'clinics.cfg'), backends.join('\n'), 0o644)
}
