import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url))
/** Images and containers of these tests alone, apart from those of the machine. */
const storage = `${repositoryRoot}.data/container`
/** Kept small, so that the sockets of the runtime have short paths. */
const state = '/run/aafiya-container'

export const imageName = 'localhost/aafiya:under-test'

const places = ['--root', `${storage}/storage`, '--runroot', `${state}/storage`]
const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }

/** Runs buildah and answers what it printed. */
export const buildah = (...args: string[]): string =>
  execFileSync('buildah', [...places, ...args], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()

/** The same, with its output shown: a build takes minutes. */
export const showBuildah = (...args: string[]): void => {
  execFileSync('buildah', [...places, ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] })
}

export const runcArgs = ['--root', `${state}/runc`]
