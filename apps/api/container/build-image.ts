import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { provideBaseImage } from './base-image.ts'
import { imageName, repositoryRoot, showBuildah } from './buildah.ts'

const tools = ['buildah', 'debootstrap', 'runc']

function demandTools() {
  const missing = tools.filter((tool) => {
    try {
      return !execFileSync('sh', ['-c', `command -v ${tool}`])
    } catch {
      return true
    }
  })
  if (missing.length > 0)
    throw new Error(
      `missing: ${missing.join(', ')}. On Debian: apt-get install --no-install-recommends ${tools.join(' ')}`,
    )
  if (process.getuid?.() !== 0)
    throw new Error('only root may build and run an image without an engine: sudo npm run container')
}

const npmSetting = (name: string): string => {
  const value = execFileSync('npm', ['config', 'get', name], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
  return value === 'null' || value === 'undefined' ? '' : value
}

/** How this machine reaches the npm registry, lent to the build's commands and part of no layer. */
function registryVolumes(folder: string): string[] {
  const settings = ['registry', 'cafile', 'https-proxy']
    .map((name) => [name, npmSetting(name)] as const)
    .filter(([, value]) => value)
  const npmrc = join(folder, 'npmrc')
  writeFileSync(npmrc, settings.map(([name, value]) => `${name}=${value}\n`).join(''))
  const certificates = settings.find(([name]) => name === 'cafile')?.[1]
  return [`${npmrc}:/root/.npmrc:ro`, ...(certificates ? [`${certificates}:${certificates}:ro`] : [])].flatMap(
    (volume) => ['--volume', volume],
  )
}

/** The image of this checkout; `CONTAINER_BUILT=1` tries the last one again. */
export default function buildImage() {
  demandTools()
  if (process.env['CONTAINER_BUILT']) return
  provideBaseImage()
  const folder = mkdtempSync(join(tmpdir(), 'aafiya-image-'))
  try {
    const options = ['--format', 'docker', '--pull-never', ...registryVolumes(folder)]
    showBuildah(
      'build',
      ...options,
      '--file',
      join(repositoryRoot, 'docker/Dockerfile'),
      '--tag',
      imageName,
      repositoryRoot,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
