import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { networkAddress } from './network-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::2:3:4:5:6', '2001:db8:0:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'],
])('%s counts as %s', (ip, expected) => {
  expect(networkAddress(ip)).toBe(expected)
})

const group = fc.integer({ min: 0, max: 0xff_ff }).map((number) => number.toString(16))

test('two addresses count as one exactly where their first four groups are the same', () => {
  const half = fc.tuple(group, group, group, group)
  fc.assert(
    fc.property(half, half, half, half, (one, other, end, otherEnd) => {
      const same = one.join(':') === other.join(':')
      expect(networkAddress([...one, ...end].join(':')) === networkAddress([...other, ...otherEnd].join(':'))).toBe(
        same,
      )
      expect(networkAddress([...one, ...end].join(':'))).toBe(networkAddress([...one, ...otherEnd].join(':')))
    }),
  )
})

test('an IPv4 address is the same in each of its spellings', () => {
  fc.assert(
    fc.property(fc.ipV4(), (ip) => {
      const [a = 0, b = 0, c = 0, d = 0] = ip.split('.').map(Number)
      expect(networkAddress(`::ffff:${ip}`)).toBe(ip)
      expect(networkAddress(`::ffff:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`)).toBe(ip)
    }),
  )
})
