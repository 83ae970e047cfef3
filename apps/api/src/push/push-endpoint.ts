import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

import { Problem } from '../platform/problem.ts'

/** Addresses that no push service has: this machine, private networks, cloud metadata, multicast, reserved ranges. */
const inside = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4')

/** Only globally routed IPv6 addresses, without those that embed an IPv4 address. */
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')
const tunnels = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  tunnels.addSubnet(network, prefix, 'ipv6')

export const isPublicAddress = ({ address, family }: LookupAddress): boolean =>
  family === 6 ? routed.check(address, 'ipv6') && !tunnels.check(address, 'ipv6') : !inside.check(address, 'ipv4')

/** Whether messages may be sent there: over https to a host by name, or in tests to the push service on loopback. */
function isAllowed(url: URL, loopbackOrigin: string | undefined): boolean {
  if (loopbackOrigin !== undefined && url.origin === loopbackOrigin) return true
  const isNamed = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 && url.hostname.includes('.')
  return url.protocol === 'https:' && url.port === '' && !url.username && !url.password && isNamed
}

/**
 * The browser supplies the push URL, so this server could be made to call anything: URLs that cannot be a push
 * service are refused.
 */
export function assertPushEndpoint(endpoint: string, loopbackOrigin: string | undefined): void {
  if (!URL.canParse(endpoint) || !isAllowed(new URL(endpoint), loopbackOrigin))
    throw new Problem('push_subscription_invalid')
}

/**
 * The addresses of a host, resolved for each message: a name may start to point to an internal address after it was
 * accepted.
 */
export async function publicAddressesOf(hostname: string): Promise<LookupAddress[]> {
  const found = await lookup(hostname, { all: true })
  if (found.length === 0 || !found.every(isPublicAddress))
    throw new Error('the host of a push service is not on the internet')
  return found
}
