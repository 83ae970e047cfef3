import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { unfinishedUpload } from '../test/endpoints/unfinished-upload.ts'
import { inParallel, p95, call } from './clinic/call.ts'
import { makePatients } from './clinic/people.ts'
import { startApi } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { reportFigure } from './report-figure.ts'

const megabyte = 1024 * 1024

/** The resident memory of a process, as the kernel counts it. */
const residentMegabytes = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

test('25 unfinished uploads of the declared maximum take hardly any memory, others are served, and nothing stays', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'aafiya-uploads-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url, env: { DATA_DIR: dataDir } })
  await api.ready()
  const patients = await makePatients(cluster.url, 25)
  await call(api.origin, { method: 'GET', path: '/api/user', token: patients[0]?.token ?? '' })
  const before = residentMegabytes(api.child.pid)

  const file = Buffer.alloc(5 * megabyte, 1)
  const uploads = patients.map(({ token }) =>
    unfinishedUpload(api.origin, { path: '/inquiries/upload', token, declaredBytes: 50 * megabyte + 10_000 }),
  )
  const refused: number[] = []
  for (const upload of uploads) void upload.answer.then(({ status }) => refused.push(status)).catch(() => undefined)
  await inParallel(uploads, 25, async (upload) => {
    for (let count = 0; count < 10; count++) {
      await upload.file('files')
      await upload.send(file)
    }
  })
  const held = await readdir(join(dataDir, 'uploads'))
  const others = await inParallel(Array.from({ length: 50 }), 5, () =>
    call(api.origin, { method: 'GET', path: '/api/user', token: patients[0]?.token ?? '' }),
  )
  const after = residentMegabytes(api.child.pid)
  reportFigure(
    'uploads',
    `${held.length} uploads of 50 MB: ${Math.round(before)} MB, then ${Math.round(after)} MB; others' p95 ${Math.round(p95(others))} ms`,
  )
  expect(held).toHaveLength(24)
  expect(refused).toEqual([503])
  expect(after - before).toBeLessThan(200)
  expect(others.filter((one) => one.status !== 200)).toEqual([])

  for (const upload of uploads) upload.leave()
  await expect.poll(() => readdir(join(dataDir, 'uploads')), { timeout: 30_000 }).toEqual([])
})
