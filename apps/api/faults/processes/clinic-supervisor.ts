import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

import { onTestFinished } from 'vitest'

import { freePort } from '../../test/free-port.ts'

/** What systemd does with the units of `npm run provision`: starts, stops and replaces their processes. */
export async function clinicSupervisor(units: string, env: Record<string, string>) {
  const running = new Map<string, ChildProcess>()
  const output: string[] = []

  const valueIn = (unit: string, key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? ''

  async function stop(id: string) {
    const child = running.get(id)
    running.delete(id)
    if (!child || child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  async function restart(clinic: string, port: string) {
    const id = `${clinic}@${port}`
    await stop(id)
    const unit = readFileSync(join(units, `aafiya-${clinic}@.service`), 'utf8')
    const [, ...args] = valueIn(unit, 'ExecStart').split(' ')
    const child = spawn(process.execPath, args, {
      cwd: valueIn(unit, 'WorkingDirectory'),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...env, ...parseEnv(readFileSync(valueIn(unit, 'EnvironmentFile'), 'utf8')), PORT: port },
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    running.set(id, child)
  }

  // The command of machine.json is another process, so it asks over HTTP.
  const control = createServer((request, response) => {
    const [, clinic = '', port = ''] = (request.url ?? '').split('/')
    void restart(clinic, port).then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  const controlPort = await freePort()
  control.listen(controlPort, '127.0.0.1')
  await once(control, 'listening')
  onTestFinished(() => {
    control.close()
    for (const child of running.values()) child.kill('SIGKILL')
  })
  return {
    restart,
    restartCommand: ['curl', '-fsS', `http://127.0.0.1:${controlPort}/{clinic}/{port}`],
    pids: () => [...running.values()].flatMap(({ pid }) => pid ?? []),
    output: () => output.join(''),
  }
}
