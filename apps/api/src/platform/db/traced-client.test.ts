import { expect, test } from 'vitest'

import { statementName } from './traced-client.ts'

test.each([
  [`select "id", "email" from "users" where "users"."email" = 'mona@example.test'`, 'select users'],
  ['insert into "jobs" ("id") values ($1)', 'insert jobs'],
  ['update "doctors" set "fees" = $1', 'update doctors'],
  ['delete from "sessions" where true', 'delete sessions'],
  ['begin; set local statement_timeout = 5000', 'begin'],
  ['with gone as (delete from "holds") select', 'delete holds'],
  ['with "written_0" as (insert into "jobs" ("id") select "id" from rows) select null', 'insert jobs'],
  ['commit', 'commit'],
  ['', 'statement'],
])('of "%s" only "%s" is exported', (text, name) => {
  expect(statementName(text)).toBe(name)
})
