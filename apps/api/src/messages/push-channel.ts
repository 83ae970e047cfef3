import type { Deps } from '../deps.ts'
import { PermanentFailure } from '../platform/jobs/job-kind.ts'
import { isReachedByPush } from '../push/live-subscriptions.ts'
import { pushToDevices } from '../push/push-to-devices.ts'
import type { PushKeys } from '../push/push-transport.ts'
import { ChannelRefusal, type Sender } from './channel.ts'

/** Messages to the devices that their reader subscribed. If none is left, the next channel follows. */
export const pushSender = (deps: Deps, keys: PushKeys): Sender => ({
  name: 'push',
  // A push service takes a message for a device that may be off for days.
  givesReceipts: false,
  timeoutMs: 20_000,
  reaches: isReachedByPush,
  async send({ accountId, language, clinicName, sentence, link, usefulUntil, replaces }) {
    const url = link ?? `${deps.config.publicUrl}/My-Appointment`
    const message = { accountId, title: clinicName, body: sentence, language, tag: replaces, url, usefulUntil }
    const taken = await pushToDevices(deps, keys, message).catch((error: unknown) => {
      throw error instanceof PermanentFailure ? new ChannelRefusal('refused', error.message) : error
    })
    if (taken === 0) throw new ChannelRefusal('unreachable')
    return {}
  },
})
