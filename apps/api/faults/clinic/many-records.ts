import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { query } from './people.ts'

/** Past visits, half an hour each, of some doctors and as many patients: no two at one time. */
export async function makePastVisits(
  databaseUrl: string,
  { count, doctors, patients }: { count: number; doctors: string[]; patients: string[] },
) {
  await query(
    databaseUrl,
    `insert into appointments (id, doctor_id, person_id, starts_at, ends_at, notes, status, fee, currency, payment_status, sequence, created_at, updated_at)
     select gen_random_uuid(), ($2::uuid[])[1 + n % cardinality($2::uuid[])], ($3::uuid[])[1 + n % cardinality($3::uuid[])], at, at + interval '30 minutes',
       E'Back pain\\tsince a week \\\\ nothing else: ' || n || E'\\nألم في الظهر', 'completed', 80.5, 'USD', 'unpaid', 0, at, at
     from generate_series(0, $1 - 1) n, lateral (select timestamptz '2020-01-01' + interval '30 minutes' * (n / cardinality($2::uuid[])) as at) times`,
    [count, doctors, patients],
  )
}

/** Inquiries with an image each, as the app would have stored them. */
export async function makeImages(
  databaseUrl: string,
  { count, patients, dataDir }: { count: number; patients: string[]; dataDir: string },
) {
  const now = new Date()
  const made = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    file: randomUUID(),
    patient: patients[index % patients.length],
  }))
  await query(
    databaseUrl,
    `with given as (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]) g (id, file, patient)),
     inquiry as (insert into inquiries (id, person_id, specialty, message, created_at, updated_at)
       select id, patient, 'Neurologist', 'A rash on my arm', $4, $4 from given)
     insert into inquiry_files (id, inquiry_id, part, position, created_at) select file, id, 'message', 0, $4 from given`,
    [made.map((one) => one.id), made.map((one) => one.file), made.map((one) => one.patient), now],
  )
  mkdirSync(join(dataDir, 'files', 'inquiries'), { recursive: true })
  const names = made.map(({ file }) => `inquiries/${file}.webp`)
  for (const name of names) writeFileSync(join(dataDir, 'files', name), randomBytes(40_000))
  return names
}

/** SHA-256 of each file, in the order of the names. */
export const hashesOf = (dataDir: string, names: readonly string[]): string[] =>
  names.map((name) =>
    createHash('sha256')
      .update(readFileSync(join(dataDir, 'files', name)))
      .digest('hex'),
  )
