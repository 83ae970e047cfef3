import { Problem } from '../../platform/problem.ts'
import { equalSecrets } from '../../platform/secrets.ts'
import type { UnifonicConfig } from '../providers/unifonic.ts'
import type { ReadReports } from './report.ts'

function fieldsOf(bytes: Buffer): ReadonlyMap<string, string> {
  const text = bytes.toString('utf8')
  if (!text.trimStart().startsWith('{')) return new Map(new URLSearchParams(text))
  try {
    const json: unknown = JSON.parse(text)
    return new Map(Object.entries(json ?? {}).map(([name, value]) => [name, String(value)]))
  } catch {
    return new Map()
  }
}

/** Reads a delivery receipt. Unifonic does not sign: the configured secret is part of the address that it is told to call. */
export const unifonicReports =
  ({ webhookSecret }: UnifonicConfig): ReadReports =>
  ({ bytes }, { key = '' }) => {
    if (!equalSecrets(key, webhookSecret)) throw new Problem('webhook_signature_invalid')
    const fields = fieldsOf(bytes)
    const providerId = fields.get('MessageID')
    if (providerId === undefined) return []
    const status = (fields.get('DLR') ?? fields.get('Status') ?? '').toLowerCase()
    if (status === 'delivered') return [{ kind: 'delivered', providerId }]
    return ['undeliverable', 'undelivered', 'failed', 'rejected', 'expired'].includes(status)
      ? [{ kind: 'failed', failure: 'unreachable', providerId }]
      : []
  }
