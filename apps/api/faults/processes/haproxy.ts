import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import { freePort } from '../../test/free-port.ts'
import { untilListening } from './until-listening.ts'

/** Debian's HAProxy, with one listener that uses `rules`. `command` talks to its admin socket. */
export async function haproxy(rules: string) {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'aafiya-haproxy-'))
  const settings = join(folder, 'haproxy.cfg')
  const admin = join(folder, 'admin')
  writeFileSync(
    settings,
    `global
  stats socket ${admin} mode 600 level admin
defaults
  timeout connect 1s
  timeout client 5m
  timeout server 5m
  timeout check 1s
listen front
  bind 127.0.0.1:${port}
${rules}
`,
  )
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', settings], { stdio: ['ignore', 'ignore', 'pipe'] })
  const output: string[] = []
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  await untilListening(child, port).catch((error: unknown) => {
    throw new Error(output.join(''), { cause: error })
  })
  return {
    port,
    command: async (text: string): Promise<string> => {
      const socket = connect(admin)
      let answer = ''
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
      socket.end(`${text}\n`)
      await once(socket, 'close')
      return answer.trim()
    },
  }
}
