import { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

import type { Log } from '../log.ts'

/** What is read of the DNS. A name without such a record is an empty list; a DNS that does not answer throws. */
export interface Dns {
  mx: (name: string) => Promise<string[]>
  txt: (name: string) => Promise<string[]>
  addresses: (name: string) => Promise<string[]>
}

const orNone = (error: unknown): never[] => {
  if (error instanceof Error && 'code' in error && (error.code === 'ENODATA' || error.code === 'ENOTFOUND')) return []
  throw error
}

function systemDns(): Dns {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  return {
    mx: async (name) => (await resolver.resolveMx(name).catch(orNone)).map(({ exchange }) => exchange).filter(Boolean),
    txt: async (name) => (await resolver.resolveTxt(name).catch(orNone)).map((parts) => parts.join('')),
    addresses: async (name) => {
      const both = [resolver.resolve4(name).catch(orNone), resolver.resolve6(name).catch(orNone)]
      return (await Promise.all(both)).flat()
    },
  }
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const own = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  own.addSubnet(network, bits)
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
] as const)
  own.addSubnet(network, bits, 'ipv6')

/** "sendgrid.net" of "smtp.sendgrid.net", "host.co.uk" of "smtp.host.co.uk". */
const organisation = (name: string) => {
  const labels = name.toLowerCase().replace(/\.$/, '').split('.')
  const [last = '', second = ''] = labels.toReversed()
  return labels.slice(last.length === 2 && second.length <= 3 ? -3 : -2).join('.')
}

const spfOf = async (domain: string, dns: Dns) => (await dns.txt(domain)).find((text) => /^v=spf1(?: |$)/i.test(text))

/** RFC 7208 allows ten look-ups. */
const mostRecords = 10

/**
 * Whether a record could let the host send. Mail services take mails at one address and pass them on from another, so
 * a name of the same organisation counts, and so does what only a mail in hand decides.
 */
async function couldAllow(record: string, domain: string, host: string, dns: Dns): Promise<boolean> {
  const addresses = isIP(host) ? [host] : await dns.addresses(host)
  const waiting = [{ record, domain }]
  for (let read = 0; read < mostRecords; read += 1) {
    const next = waiting.shift()
    if (!next) return false
    for (const term of next.record.toLowerCase().split(/\s+/).slice(1)) {
      const [, kind = '', value = next.domain, bits] =
        /^[+?]?(\w+)(?:[:=](.+?))?(?:\/(\d+))?(?:\/\/\d+)?$/.exec(term) ?? []
      if (kind === 'all' || kind === 'exists' || value.includes('%')) return true
      if (kind === 'ip4' || kind === 'ip6') {
        const network = new BlockList()
        if (isIP(value)) network.addSubnet(value, Number(bits ?? (kind === 'ip4' ? 32 : 128)), familyOf(value))
        if (addresses.some((address) => network.check(address, familyOf(address)))) return true
      } else if (kind === 'a' || kind === 'mx') {
        const names = kind === 'a' ? [value] : await dns.mx(value)
        for (const name of names)
          if (organisation(name) === organisation(host) || name === host) return true
          else if ((await dns.addresses(name)).some((address) => addresses.includes(address))) return true
      } else if (kind === 'include' || kind === 'redirect') {
        if (organisation(value) === organisation(host)) return true
        const included = await spfOf(value, dns)
        if (included) waiting.push({ record: included, domain: value })
      }
    }
  }
  return true
}

/** Why other mail servers may refuse mails from this domain that `host` sends; nothing where all is well. */
export async function senderDoubts(domain: string, host: string, dns: Dns): Promise<string[]> {
  const record = await spfOf(domain, dns)
  const isOwnHost = !host.includes('.') || (isIP(host) > 0 && own.check(host, familyOf(host)))
  return [
    ...((await dns.mx(domain)).length === 0 ? [`${domain} has no MX record: no mail server takes its replies`] : []),
    ...(record === undefined ? [`${domain} has no SPF record that allows ${host} to send for it`] : []),
    // A relay on this machine or network sends from an address that is not known here.
    ...(record === undefined || isOwnHost || (await couldAllow(record, domain, host, dns))
      ? []
      : [`the SPF record of ${domain} does not allow ${host} to send for it`]),
  ]
}

/** Warns at the start if mails will be refused or end up as spam. No reason to refuse: the DNS may change any minute. */
export async function warnAboutSender(address: string, smtpUrl: string, log: Log, dns = systemDns()): Promise<void> {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  // Never in the DNS (RFC 6761): our own tests.
  if (domain.endsWith('.test')) return
  const host = new URL(smtpUrl).hostname.replace(/^\[|\]$/g, '')
  const doubts = await senderDoubts(domain, host, dns).catch(() => [])
  for (const reason of doubts) log.warn({ reason }, 'mail servers may refuse the mails of MAIL_FROM')
}
