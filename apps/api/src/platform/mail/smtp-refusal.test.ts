import { expect, test } from 'vitest'

import { isRefusedForGood } from './smtp-transport.ts'

const refusal = (command: string, response: string) =>
  Object.assign(new Error(response), { command, response, responseCode: Number(response.slice(0, 3)) })

test.each([
  ['RCPT TO', '550 5.1.1 no such user here'],
  ['RCPT TO', '550 mailbox unavailable'],
  ['RCPT TO', '501 5.1.3 bad recipient address syntax'],
  ['RCPT TO', '552 5.2.2 mailbox full'],
  ['RCPT TO', '553 mailbox name not allowed'],
  ['RCPT TO', '556 5.1.10 the domain takes no mail'],
  ['DATA', '554 5.6.0 message refused'],
  ['DATA', '552 5.3.4 message too big'],
])('the answer to %s "%s" is about this mail: it is not sent again', (command, response) => {
  expect(isRefusedForGood(refusal(command, response))).toBe(true)
})

test.each([
  ['CONN', '554 no service for you'],
  ['EHLO', '550 go away'],
  ['AUTH PLAIN', '535 5.7.8 wrong password'],
  ['MAIL FROM', '550 5.1.8 sender unknown'],
  ['RCPT TO', '530 authentication required'],
  ['RCPT TO', '554 5.7.1 relay access denied'],
  ['RCPT TO', '503 bad sequence of commands'],
  ['RCPT TO', '450 4.2.1 mailbox busy'],
  ['RCPT TO', '421 4.3.2 shutting down'],
  ['DATA', '550 5.7.26 this sender is not proven'],
  ['DATA', '451 4.3.0 try again'],
])('the answer to %s "%s" passes, or is about our own account: it is tried again', (command, response) => {
  expect(isRefusedForGood(refusal(command, response))).toBe(false)
})

test('a connection that broke is no refusal', () => {
  expect(isRefusedForGood(Object.assign(new Error('closed'), { code: 'ECONNECTION', command: 'CONN' }))).toBe(false)
  expect(isRefusedForGood('nonsense')).toBe(false)
})
