import { execFile, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'

import { buildah, imageName, runcArgs } from './buildah.ts'

const Image = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Cmd: z.array(z.string()),
      WorkingDir: z.string(),
      Volumes: z.record(z.string(), z.unknown()),
      Healthcheck: z.object({ Test: z.array(z.string()) }),
    }),
  }),
})
const Spec = z.looseObject({
  process: z.looseObject({}),
  mounts: z.array(z.looseObject({ type: z.string() })),
  linux: z.looseObject({ namespaces: z.array(z.object({ type: z.string() })) }),
})

export interface Image {
  config: z.infer<typeof Image>['Docker']['config']
  /** Its files, as a container sees them. */
  root: string
  user: { uid: number; gid: number }
}

function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `aafiya-${name}-`))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The image that was built, unpacked. */
export function openImage(): Image {
  const { config } = Image.parse(JSON.parse(buildah('inspect', '--type', 'image', imageName))).Docker
  const container = buildah('from', '--pull-never', imageName)
  onTestFinished(() => void buildah('rm', container))
  const root = buildah('mount', container)
  const passwd = readFileSync(join(root, 'etc/passwd'), 'utf8').split('\n')
  const [, , uid, gid] = passwd.find((line) => line.startsWith(`${config.User}:`))?.split(':') ?? []
  return { config, root, user: { uid: Number(uid), gid: Number(gid) } }
}

/**
 * A fresh volume for a folder of the image: like Docker's, it begins with what the image has there, owners included.
 */
export function createVolume(image: Image, folder: string): string {
  const volume = temporaryFolder('volume')
  execFileSync('cp', ['-aT', join(image.root, folder), volume])
  return volume
}

interface Settings {
  image: Image
  env: Record<string, string>
  /** Folders of this machine by their place in the container. */
  volumes: Record<string, string>
}

/**
 * The runc configuration: the image's command and user, nothing writable but the volumes and /tmp, no capability, the
 * machine's network.
 */
function writeBundle({ image, env, volumes }: Settings): string {
  const bundle = temporaryFolder('bundle')
  execFileSync('runc', ['spec'], { cwd: bundle })
  const spec = Spec.parse(JSON.parse(readFileSync(join(bundle, 'config.json'), 'utf8')))
  const tmp = { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] }
  const binds = Object.entries(volumes).map(([destination, source]) => ({
    destination,
    type: 'bind',
    source,
    options: ['bind', 'rw'],
  }))
  const written = {
    ...spec,
    root: { path: image.root, readonly: true },
    process: {
      ...spec.process,
      terminal: false,
      user: image.user,
      args: image.config.Cmd,
      cwd: image.config.WorkingDir,
      env: [...image.config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
      capabilities: {},
      noNewPrivileges: true,
    },
    mounts: [...spec.mounts.filter(({ type }) => type !== 'cgroup'), tmp, ...binds],
    linux: {
      ...spec.linux,
      namespaces: spec.linux.namespaces.filter(({ type }) => type !== 'network' && type !== 'cgroup'),
    },
  }
  writeFileSync(join(bundle, 'config.json'), JSON.stringify(written))
  return bundle
}

/** Runs the image as `docker run --read-only --cap-drop ALL` does. */
export function startContainer(settings: Settings) {
  const bundle = writeBundle(settings)
  const id = `aafiya-${bundle.slice(-6)}`
  const lines: string[] = []
  const child = spawn('runc', [...runcArgs, 'run', '--bundle', bundle, id], { stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const signal = (name: 'TERM' | 'KILL') => execFileSync('runc', [...runcArgs, 'kill', id, name], { stdio: 'ignore' })
  const output = () => lines.join('')
  onTestFinished(async () => {
    if (child.exitCode === null) signal('KILL')
    await exited
  })
  return {
    output,
    /** Its exit code. */
    exited,
    async ready(origin: string) {
      for (const end = Date.now() + 60_000; Date.now() < end; await wait(100)) {
        if (child.exitCode !== null) throw new Error(`the container ended: ${output()}`)
        const isReady = await fetch(`${origin}/api/health/ready`).then(
          (response) => response.ok,
          () => false,
        )
        if (isReady) return
      }
      throw new Error(`not ready: ${output()}`)
    },
    /** Runs a command inside as its user, as `docker exec` does; throws where that fails. */
    exec: async (...command: string[]) =>
      (await promisify(execFile)('runc', [...runcArgs, 'exec', id, ...command])).stdout,
    stop() {
      signal('TERM')
      return exited
    },
  }
}
