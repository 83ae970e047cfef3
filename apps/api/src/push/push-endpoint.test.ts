import { expect, test } from 'vitest'

import { assertPushEndpoint, isPublicAddress, publicAddressesOf } from './push-endpoint.ts'

const loopback = 'http://127.0.0.1:4000'

test.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/x',
])('messages may be sent to %s', (endpoint) => {
  expect(() => assertPushEndpoint(endpoint, undefined)).not.toThrow()
})

test('loopback may be sent to where a test has configured it, at that port only', () => {
  expect(() => assertPushEndpoint(`${loopback}/x`, loopback)).not.toThrow()
  expect(() => assertPushEndpoint(`${loopback}/x`, undefined)).toThrow('push_subscription_invalid')
  expect(() => assertPushEndpoint('http://127.0.0.1:9/x', loopback)).toThrow('push_subscription_invalid')
})

test.each([
  'http://push.example/x',
  'https://127.0.0.1/x',
  'https://127.1/x',
  'https://2130706433/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://10.0.0.5/x',
  'https://8.8.8.8/x',
  'https://localhost/x',
  'https://database/x',
  'https://push.example:8443/x',
  'https://user:secret@push.example/x',
  'ftp://push.example/x',
  'nonsense',
])('nothing is sent to %s', (endpoint) => {
  expect(() => assertPushEndpoint(endpoint, undefined)).toThrow('push_subscription_invalid')
})

test('nothing is sent to a name that points inside', async () => {
  await expect(publicAddressesOf('localhost')).rejects.toThrow('not on the internet')
})

const familyOf = (address: string) => (address.includes(':') ? 6 : 4)

test.each(['142.250.185.74', '17.57.146.1', '2a00:1450:4001:830::200a'])('%s is on the internet', (address) => {
  expect(isPublicAddress({ address, family: familyOf(address) })).toBe(true)
})

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001:0:a00:1::',
])('%s is not', (address) => {
  expect(isPublicAddress({ address, family: familyOf(address) })).toBe(false)
})
