import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { inquiryImages } from '../../src/inquiries/stored-images.ts'
import { diskStore } from '../../src/platform/files/disk-store.ts'
import { makeDoctors, makePatients, query } from '../clinic/people.ts'
import { startApi } from '../processes/api-process.ts'
import { ownCluster } from '../processes/cluster.ts'
import { mailCatcher } from '../processes/mail-catcher.ts'

/** What a download may take above the process at rest: much less than what it sends. */
const megabytesMax = 150

const residentMegabytes = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** A process with a clinic of its own, and what it took at most above rest while something ran. */
async function started() {
  const dataDir = mkdtempSync(join(tmpdir(), 'aafiya-downloads-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { url } = await ownCluster()
  const mail = await mailCatcher()
  const api = await startApi({ databaseUrl: url, smtpUrl: mail.url, env: { DATA_DIR: dataDir } })
  await api.ready()
  const [patient] = await makePatients(url, 1)
  if (!patient) throw new Error('no patient')
  await fetch(`${api.origin}/api/user`, { headers: { authorization: `Bearer ${patient.token}` } })
  async function above(run: () => Promise<unknown>): Promise<number> {
    const rest = residentMegabytes(api.child.pid)
    let peak = rest
    let isOver = false
    const sampling = (async () => {
      for (; !isOver; await wait(20)) peak = Math.max(peak, residentMegabytes(api.child.pid))
    })()
    await run().finally(() => (isOver = true))
    await sampling
    return peak - rest
  }
  return { url, api, patient, above, dataDir }
}

test('a file with 10,000 visits and 500 pictures is made in little memory', async () => {
  const { url, patient, above, dataDir } = await started()
  const [doctorId] = await makeDoctors(url, 1)
  await query(
    url,
    `insert into appointments (id, doctor_id, person_id, starts_at, ends_at, status, fee, currency, payment_status,
       sequence, created_at, updated_at, notes)
     select gen_random_uuid(), $1, $2, at, at + interval '10 minutes', 'completed', 80, 'EGP', 'unpaid', 0, at, at,
       repeat('a note ', 60)
     from generate_series(1, 10000) n, lateral (select timestamptz '2020-01-01' + n * interval '1 hour') t (at)`,
    [doctorId, patient.id],
  )
  const inquiryId = randomUUID()
  await query(
    url,
    `insert into inquiries (id, person_id, specialty, message, created_at, updated_at)
     values ($1, $2, 'Neurologist', 'What is this?', now(), now())`,
    [inquiryId, patient.id],
  )
  const files = diskStore(join(dataDir, 'files'))
  const ids = Array.from({ length: 500 }, () => randomUUID())
  for (const id of ids) await files.put(inquiryImages.nameOf(id), randomBytes(400_000), 'image/webp')
  await query(
    url,
    `insert into inquiry_files (id, inquiry_id, part, position, created_at)
     select id, $2, 'message', place, now() from unnest($1::uuid[]) with ordinality t (id, place)`,
    [ids, inquiryId],
  )
  const exportId = randomUUID()
  const state = async () =>
    (await query<{ state: string; bytes: string }>(url, 'select state, bytes from data_exports'))[0]
  const from = performance.now()
  const megabytes = await above(async () => {
    await query(
      url,
      `insert into data_exports (id, account_id, language, state, requested_at, expires_at)
       values ($1, $2, 'en', 'making', now(), now() + interval '1 day')`,
      [exportId, patient.id],
    )
    await query(
      url,
      `insert into jobs (id, kind, payload, attempts, created_at, run_at)
       values (gen_random_uuid(), 'data_export', jsonb_build_object('id', $1::text), 0, now(), now())`,
      [exportId],
    )
    while ((await state())?.state !== 'ready') await wait(200)
  })
  const sent = Number((await state())?.bytes) / 1024 / 1024
  process.stdout.write(
    `  a file of ${sent.toFixed(0)} MB: at most ${megabytes.toFixed(0)} MB above rest, ${((performance.now() - from) / 1000).toFixed(1)} s\n`,
  )
  expect(sent).toBeGreaterThan(180)
  expect(megabytes).toBeLessThan(megabytesMax)
})

test('the audit of 500,000 entries is downloaded in little memory', async () => {
  const { url, api, patient, above } = await started()
  await query(url, 'update users set role = 3 where id = $1', [patient.id])
  await makePatients(url, 2000)
  await query(
    url,
    `insert into audit_entries (id, at, hour, actor_id, actor_role, action, subject_id, patient_id)
     select gen_random_uuid(), at, at, ids[1 + n % 2000], 'patient', 'visit_listed', gen_random_uuid(), ids[1 + n * 7 % 2000]
     from generate_series(1, 500000) n, lateral (select timestamptz '2025-01-01' + n * interval '1 minute') t (at),
       (select array_agg(subject) from audit_subjects) s (ids)`,
  )
  await query(url, 'vacuum analyze audit_entries')
  let bytes = 0
  let lines = 0
  const from = performance.now()
  const megabytes = await above(async () => {
    const answer = await fetch(`${api.origin}/api/audit/lines`, {
      headers: { authorization: `Bearer ${patient.token}` },
    })
    expect(answer.status).toBe(200)
    for await (const piece of answer.body ?? []) {
      bytes += piece.length
      for (const byte of piece) if (byte === 10) lines += 1
    }
  })
  process.stdout.write(
    `  ${lines} lines, ${(bytes / 1024 / 1024).toFixed(0)} MB: at most ${megabytes.toFixed(0)} MB above rest, ${((performance.now() - from) / 1000).toFixed(1)} s\n`,
  )
  expect(lines).toBeGreaterThan(500_000)
  expect(megabytes).toBeLessThan(megabytesMax)
})
