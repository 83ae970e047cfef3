import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { onTestFinished } from 'vitest'

import { faultSecret } from './api-process.ts'

export interface Ran {
  code: number | null
  output: string
  /** The most memory it ever had. */
  peakMegabytes: number
}

const bundled = (name: string) => fileURLToPath(new URL(`../../dist/${name}.mjs`, import.meta.url))

/** The environment for production commands; for development's, with the embedded database, if no URL is given. */
export const commandEnv = ({ databaseUrl, dataDir, key }: { databaseUrl?: string; dataDir: string; key?: string }) => ({
  PATH: process.env['PATH'] ?? '',
  DATA_DIR: dataDir,
  ...(databaseUrl
    ? {
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'no-reply@clinic.test',
        JWT_SECRET: faultSecret,
        PUBLIC_URL: 'http://clinic.test',
      }
    : { NODE_ENV: 'development' }),
  ...(key && { BACKUP_KEY: key }),
})

type Command = 'backup' | 'create-admin' | 'move-files' | 'restore'

/** A command of the production build that is under way. */
export function spawnCommand(
  name: Command,
  args: readonly string[],
  env: Record<string, string>,
  input: 'ignore' | 'pipe' = 'ignore',
) {
  const child = spawn(process.execPath, [bundled(name), ...args], { stdio: [input, 'pipe', 'pipe'], env })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** A command of the production build, from its start to its end. */
export async function runCommand(name: Command, args: readonly string[], env: Record<string, string>): Promise<Ran> {
  const child = spawnCommand(name, args, env)
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  let peakMegabytes = 0
  const watch = setInterval(() => {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
    peakMegabytes = Math.max(peakMegabytes, Number(kilobytes ?? 0) / 1024)
  }, 50)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearInterval(watch)
  return { code, output: lines.join(''), peakMegabytes }
}

/** The whole of a shell's command line, such as one command that feeds another. */
export async function runLine(line: string, env: Record<string, string>): Promise<Pick<Ran, 'code' | 'output'>> {
  const child = spawn('/bin/sh', ['-c', line], { stdio: ['ignore', 'pipe', 'pipe'], env })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output: lines.join('') }
}
