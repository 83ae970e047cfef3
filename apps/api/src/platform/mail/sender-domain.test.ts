import { expect, test } from 'vitest'

import { createLog } from '../log.ts'
import { senderDoubts, warnAboutSender, type Dns } from './sender-domain.ts'

type Zone = Readonly<Record<string, { mx?: string[]; txt?: string[]; a?: string[] }>>

const dnsOf = (zone: Zone): Dns => ({
  mx: async (name) => zone[name]?.mx ?? [],
  txt: async (name) => zone[name]?.txt ?? [],
  addresses: async (name) => zone[name]?.a ?? [],
})

const clinicWith = (spf: string, more: Zone = {}): Zone => ({
  'clinic.example': { mx: ['mx.clinic.example'], txt: ['google-site-verification=x', spf], a: ['203.0.113.1'] },
  'mx.clinic.example': { a: ['203.0.113.2'] },
  'smtp.relay.example': { a: ['198.51.100.7'] },
  ...more,
})
const doubts = (zone: Zone, host = 'smtp.relay.example') => senderDoubts('clinic.example', host, dnsOf(zone))

test.each([
  ['its network', 'v=spf1 ip4:198.51.100.0/24 -all'],
  ['its address', 'v=spf1 ip4:198.51.100.7 ~all'],
  ['its name', 'v=spf1 a:smtp.relay.example -all'],
  ['another name of the same organisation', 'v=spf1 include:_spf.relay.example -all'],
  ['everyone', 'v=spf1 +all'],
  ['what only a mail in hand decides', 'v=spf1 exists:%{i}.spf.example -all'],
])('is content with a record that names %s', async (_, spf) => {
  expect(await doubts(clinicWith(spf))).toEqual([])
})

test('is content with a record that names the host through others', async () => {
  const others = {
    'spf.host.example': { txt: ['v=spf1 include:more.host.example -all'] },
    'more.host.example': { txt: ['v=spf1 ip6:2001:db8::/32 ip4:198.51.100.7 -all'] },
  }
  expect(await doubts(clinicWith('v=spf1 include:spf.host.example -all', others))).toEqual([])
  expect(await doubts(clinicWith('v=spf1 redirect=spf.host.example', others))).toEqual([])
})

test('is content with the own host of the domain, and with a relay on this machine', async () => {
  expect(await doubts(clinicWith('v=spf1 mx -all'), 'mx.clinic.example')).toEqual([])
  expect(await doubts(clinicWith('v=spf1 mx -all'), '203.0.113.2')).toEqual([])
  for (const host of ['127.0.0.1', 'localhost', 'mail', '10.1.2.3'])
    expect(await doubts(clinicWith('v=spf1 -all'), host)).toEqual([])
})

test.each(['v=spf1 -all', 'v=spf1 mx ip4:203.0.113.0/24 ~all', 'v=spf1 include:spf.elsewhere.example -all'])(
  'doubts a record that does not name the host: %s',
  async (spf) => {
    expect(await doubts(clinicWith(spf))).toEqual([
      'the SPF record of clinic.example does not allow smtp.relay.example to send for it',
    ])
  },
)

test('doubts a domain without records', async () => {
  expect(await doubts({})).toEqual([
    'clinic.example has no MX record: no mail server takes its replies',
    'clinic.example has no SPF record that allows smtp.relay.example to send for it',
  ])
})

test('a record that includes itself has an end', async () => {
  expect(await doubts(clinicWith('v=spf1 include:clinic.example -all'), 'smtp.relay.example')).toHaveLength(0)
})

test('warns in the log, and neither of a DNS that is away nor of the domain of the tests', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  const smtp = 'smtp://user:secret@smtp.relay.example:587'
  await warnAboutSender('care@clinic.example', smtp, log, dnsOf({}))
  expect(lines).toHaveLength(2)
  expect(lines.join('')).toContain('clinic.example has no MX record')
  expect(lines.join('')).not.toMatch(/secret|care@/)
  const away = async () => {
    throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' })
  }
  await warnAboutSender('care@clinic.example', smtp, log, { mx: away, txt: away, addresses: away })
  await warnAboutSender('care@clinic.test', smtp, log, dnsOf({}))
  expect(lines).toHaveLength(2)
})
