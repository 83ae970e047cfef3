import type { MessageProvider } from '@aafiya/contracts/notifications/message-webhooks'

import type { Deps } from '../../deps.ts'
import { Problem } from '../../platform/problem.ts'
import { equalSecrets } from '../../platform/secrets.ts'

interface Challenge {
  'hub.mode'?: string | undefined
  'hub.verify_token'?: string | undefined
  'hub.challenge'?: string | undefined
}

/** Meta calls the webhook's URL once, with the token that was entered at Meta, and expects its number back. */
export function verifyWebhook({ config }: Pick<Deps, 'config'>, provider: MessageProvider, query: Challenge): number {
  if (provider !== 'whatsapp_cloud' || !config.whatsappCloud) throw new Problem('not_found')
  const isOurs =
    query['hub.mode'] === 'subscribe' && equalSecrets(query['hub.verify_token'] ?? '', config.whatsappCloud.verifyToken)
  if (!isOurs) throw new Problem('webhook_signature_invalid')
  return Number(query['hub.challenge'] ?? 0)
}
