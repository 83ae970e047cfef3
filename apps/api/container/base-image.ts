import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildah, repositoryRoot } from './buildah.ts'

const show = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })

/** Unpacks a package of the npm registry. */
function unpackPackage(spec: string, folder: string, ...only: string[]) {
  const download = mkdtempSync(join(tmpdir(), 'aafiya-package-'))
  try {
    const file = execFileSync('npm', ['pack', '--silent', '--pack-destination', download, spec], {
      encoding: 'utf8',
    }).trim()
    execFileSync('mkdir', ['-p', folder])
    execFileSync('tar', ['xzf', join(download, file), '-C', folder, '--strip-components=1', '--no-same-owner', ...only])
  } finally {
    rmSync(download, { recursive: true })
  }
}

/** What `FROM` names, such as `node:24-bookworm-slim`. */
function baseName(): { name: string; major: string; suite: string } {
  const dockerfile = readFileSync(join(repositoryRoot, 'docker/Dockerfile'), 'utf8')
  const [, name, major, suite] = /^FROM (node:(\d+)-(\w+)-slim)$/m.exec(dockerfile) ?? []
  if (!name || !major || !suite) throw new Error('docker/Dockerfile: FROM names no node:<version>-<suite>-slim')
  return { name: `docker.io/library/${name}`, major, suite }
}

const hasImage = (name: string): boolean =>
  buildah('images', '--format', '{{.Name}}:{{.Tag}}').split('\n').includes(name)

/**
 * An image under the name that the Dockerfile asks for, where no registry of images is reachable: Debian of its suite,
 * Node of its version from npm, and the user `node`. Made once. Anyone who can pull the real image may do so under the
 * same name.
 */
export function provideBaseImage(): string {
  const { name, major, suite } = baseName()
  if (hasImage(name)) return name
  const container = buildah('from', 'scratch')
  try {
    const root = buildah('mount', container)
    show('debootstrap', '--variant=minbase', suite, root)
    unpackPackage(`node-linux-${process.arch}@${major}`, join(root, 'usr/local'), 'package/bin')
    unpackPackage('npm@11', join(root, 'usr/local/lib/node_modules/npm'))
    for (const tool of ['npm', 'npx'])
      symlinkSync(`../lib/node_modules/npm/bin/${tool}-cli.js`, join(root, 'usr/local/bin', tool))
    show('chroot', root, 'groupadd', '--gid', '1000', 'node')
    show('chroot', root, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node')
    buildah(
      'config',
      '--env',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      '--cmd',
      'node',
      container,
    )
    buildah('commit', '--quiet', container, name)
  } finally {
    buildah('rm', container)
  }
  return name
}
