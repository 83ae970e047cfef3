import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { CommandRefused } from './command-refused.ts'
import { ConnectionFailed } from './platform/db/database-error.ts'
import { Problem } from './platform/problem.ts'
import { reasonOf } from './reason-of.ts'

test.each([
  ['what we say ourselves', new CommandRefused('The file exists already'), 'The file exists already'],
  [
    'a database that refuses a password',
    new ConnectionFailed(new Error('password authentication failed for user "aafiya"')),
    'no connection to the database: password authentication failed for user "aafiya"',
  ],
  [
    'a name with two addresses, neither of which answers: the outer error has no text',
    new ConnectionFailed(Object.assign(new AggregateError([new Error('x')]), { code: 'ECONNREFUSED' })),
    'no connection to the database: ECONNREFUSED',
  ],
  [
    'a statement, without its parameters',
    new DrizzleQueryError('select $1', ['mona@example.com'], new Error('permission denied for table users')),
    'a statement failed: permission denied for table users',
  ],
  [
    'a store without the bucket',
    new Problem('unavailable', {
      cause: new Error('the object store did not serve', {
        cause: Object.assign(new Error('The specified bucket does not exist'), { name: 'NoSuchBucket' }),
      }),
    }),
    'the object store did not serve: NoSuchBucket: The specified bucket does not exist',
  ],
  ['what is no error', 'stopped', 'stopped'],
])('the reason of %s', (_, error, reason) => {
  expect(reasonOf(error)).toBe(reason)
})
