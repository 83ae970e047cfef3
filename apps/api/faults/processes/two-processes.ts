import { startApi, type ApiProcess } from './api-process.ts'
import { ownCluster } from './cluster.ts'
import { mailCatcher } from './mail-catcher.ts'

/** Two API processes on one PostgreSQL with one mail server; `env` adds environment variables. */
export async function twoProcesses(env: Record<string, string> = {}) {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const apis = await Promise.all([0, 1].map(() => startApi({ databaseUrl: cluster.url, smtpUrl: mail.url, env })))
  await Promise.all(apis.map((api) => api.ready(60_000)))
  const [first, second] = apis
  if (!first || !second) throw new Error('two processes')
  const either = (index: number): ApiProcess => (index % 2 === 0 ? first : second)
  return { cluster, mail, first, second, either }
}
