// node scripts/database-tests.mjs: the API's test files whose result can depend on the database. Their races, locks,
// constraints, sorting, search, plans or jobs may behave differently on a real PostgreSQL, so CI also runs them
// there; the nightly workflow runs all of them.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Concurrent calls, the test's own SQL, search and sorting, and jobs. One caller after the other gets the same answers
 * on both databases, also where the test lets the sweep pass in between.
 */
const dependsOnDatabase =
  /allSettled\(|\bsql`|\.execute\(|\bq: |sort: |explain|collat|\block|enqueue|startWorking|concurrent|\brace|sweep\(deps\)|refreshFreeTimes|writeTogether|whileUncommitted/

/** Who may call what, one after the other; their searches are never compared. */
const ofRights = 'apps/api/test/authorization/'

/** Paths from the root, in order. */
export const databaseTests = () =>
  ['apps/api/src', 'apps/api/test']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(root, folder, name)))
    .filter((path) => path.endsWith('.test.ts') && dependsOnDatabase.test(readFileSync(path, 'utf8')))
    .map((path) => relative(root, path))
    .filter((path) => !path.startsWith(ofRights))
    .toSorted()

if (import.meta.filename === process.argv[1]) process.stdout.write(`${databaseTests().join('\n')}\n`)
