import { execFile } from 'node:child_process'
import { renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

import { systemClock } from '../platform/clock.ts'
import { releaseOf, type Clinic, type Machine } from './machine.ts'
import { runMachineCommand } from './run-machine-command.ts'

/** A migration of a large clinic takes minutes. */
const readyWithinMs = 30 * 60_000

const answers = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Three tries: the first page of a process that has just started is slow on a busy machine. */
async function answersSoon(port: number, path: string): Promise<boolean> {
  for (let tries = 0; tries < 3; tries++, await wait(1_000)) if (await answers(port, path)) return true
  return false
}

async function untilReady(port: number, withinMs: number): Promise<void> {
  for (const end = performance.now() + withinMs; performance.now() < end; await wait(500))
    if (await answers(port, '/api/health/ready')) return
  throw new Error(`port ${port} was not ready after ${Math.round(withinMs / 1000)} s`)
}

/** Names another release; a process takes it up when it starts. */
function pointTo({ folder }: Clinic, release: string): void {
  const link = join(folder, 'current')
  // A run that was interrupted may have left one.
  rmSync(`${link}.part`, { force: true })
  symlinkSync(release, `${link}.part`)
  renameSync(`${link}.part`, link)
}

/** Backs up with the release that the clinic runs. */
async function backUp({ name, env }: Clinic, from: string, { backups }: Machine): Promise<void> {
  const moment = systemClock.now().toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const file = join(backups, `${name}-${moment}.backup`)
  await promisify(execFile)(process.execPath, [join(from, 'apps/api/dist/backup.mjs'), file], { env })
}

async function restart(machine: Machine, { name }: Clinic, port: number, withinMs: number): Promise<void> {
  await runMachineCommand(machine.restart, { clinic: name, port: String(port) })
  await untilReady(port, withinMs)
}

/** A canary has to stay ready and to serve its home page on both processes for a while. */
async function watch({ name, ports }: Clinic, seconds: number): Promise<void> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await wait(1_000))
    for (const port of ports)
      for (const path of ['/api/health/ready', '/api/doctors', '/'])
        if (!(await answersSoon(port, path))) throw new Error(`${name} does not answer ${path} on port ${port}`)
}

export interface Upgrade {
  release: string
  /** How long the clinic is watched before it counts as upgraded. */
  watchSeconds: number
  readyWithinMs?: number
}

/**
 * Backs a clinic up and replaces one process after the other. If the new release fails, those that run it go back to
 * the old one, which works on a database that the new one has migrated. Returns false if nothing was to do.
 */
export async function upgradeClinic(machine: Machine, clinic: Clinic, upgrade: Upgrade): Promise<boolean> {
  const from = releaseOf(clinic)
  if (from === upgrade.release) return false
  const within = upgrade.readyWithinMs ?? readyWithinMs
  await backUp(clinic, from, machine)
  pointTo(clinic, upgrade.release)
  const replaced: number[] = []
  try {
    for (const port of clinic.ports) {
      replaced.push(port)
      await restart(machine, clinic, port, within)
    }
    await watch(clinic, upgrade.watchSeconds)
  } catch (error) {
    pointTo(clinic, from)
    for (const port of replaced) await restart(machine, clinic, port, readyWithinMs)
    throw error
  }
  return true
}
