import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const api = fileURLToPath(new URL('..', import.meta.url))

/** The processes under test are the bundle that production runs. */
export default function buildApi() {
  execFileSync(process.execPath, ['--import', 'tsx', 'build.ts'], { cwd: api, stdio: 'inherit' })
}
