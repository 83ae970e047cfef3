import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'

import { blob, hostilePictures, picture, wholePicture } from '../test/endpoints/hostile-pictures.ts'
import { call, inParallel, p95 } from './clinic/call.ts'
import { makePatients, type Person } from './clinic/people.ts'
import { startApi } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { reportFigure } from './report-figure.ts'

const goal = 'memory under hostile pictures'

/** A process and everything that it has started, as the kernel counts their memory. */
function residentMegabytes(pid: number): number {
  try {
    const own = Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return children.reduce((sum, child) => sum + residentMegabytes(Number(child)), own)
  } catch {
    // It ended just now.
    return 0
  }
}

/** The peak memory of a process and its children during `run`, sampled every 10 ms. */
async function peakDuring(pid: number, run: () => Promise<void>): Promise<number> {
  let peak = 0
  let isOver = false
  const sampling = (async () => {
    while (!isOver) {
      peak = Math.max(peak, residentMegabytes(pid))
      await wait(10)
    }
  })()
  await run().finally(() => (isOver = true))
  await sampling
  return peak
}

async function startWith(dataDir: string, patients: number) {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url, env: { DATA_DIR: dataDir } })
  await api.ready()
  return { api, pid: api.child.pid ?? 0, patients: await makePatients(cluster.url, patients) }
}

function newFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'aafiya-pictures-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

async function send(origin: string, { token }: Person, files: readonly Buffer[]) {
  const form = new FormData()
  form.set('message', 'What is this?')
  form.set('specialty', 'General physician')
  files.forEach((file, index) => form.append('files', blob(file), `${index}.jpg`))
  const response = await fetch(`${origin}/api/inquiries/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  await response.body?.cancel()
  return response.status
}

/** 50 megapixels, each in the way that its decoder takes most for. */
async function heavyPictures(): Promise<[string, Buffer][]> {
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#10493e' } })
  return [
    ['a JPEG of 50 MP', await drawn(8000, 6250).jpeg().toBuffer()],
    ['a progressive JPEG of 50 MP', await drawn(8000, 6250).jpeg({ progressive: true }).toBuffer()],
    ['a progressive JPEG of 12 MP in full colour', await wholePicture('jpeg', 3500)],
    ['a PNG of 50 MP', await drawn(8000, 6250).png().toBuffer()],
    ['an interlaced PNG of 50 MP', await drawn(8000, 6250).png({ progressive: true }).toBuffer()],
    ['an interlaced PNG of 16 bits', await wholePicture('png', 4500)],
    ['a GIF of 25 MP', await drawn(5000, 5000).gif().toBuffer()],
    ['a GIF of 40 MP', await wholePicture('gif', 6400)],
    ['a WebP of 50 MP', await drawn(8000, 6250).webp().toBuffer()],
    ['a lossless WebP of 50 MP', await drawn(8000, 6250).webp({ lossless: true, effort: 0 }).toBuffer()],
    ...(await Promise.all(
      hostilePictures.map(async ([name, make]): Promise<[string, Buffer]> => [name, await make()]),
    )),
  ]
}

test('hostile pictures of many senders take at most 350 MB above idle, while others are served', async () => {
  const pictures = await heavyPictures()
  const { api, pid, patients } = await startWith(newFolder(), 12)
  const [other, ...senders] = patients
  const look = () => call(api.origin, { method: 'GET', path: '/api/user', token: other?.token ?? '' })
  // At rest with its code loaded: one picture decoded, and the process for it ended.
  const [first] = senders
  if (!first) throw new Error('no senders')
  expect(await send(api.origin, first, [await picture()])).toBe(201)
  await inParallel(Array.from({ length: 50 }), 5, look)
  await wait(11_000)
  const rest = residentMegabytes(pid)

  const statuses = new Set<number>()
  const looks: Awaited<ReturnType<typeof look>>[] = []
  let isOver = false
  const peak = await peakDuring(pid, async () => {
    const looking = (async () => {
      while (!isOver) {
        looks.push(await look())
        await wait(50)
      }
    })()
    // Each picture comes from two senders, so that different kinds arrive together; the last sender has ten of them
    // in one inquiry.
    const [last, ...others] = senders
    const sendOwn = async (sender: Person, index: number) => {
      const own = pictures.filter((_, at) => [0, 1].includes((at - index + others.length) % others.length))
      for (const [, bytes] of own) statuses.add(await send(api.origin, sender, [bytes]))
    }
    const ten = pictures.slice(0, 10).map(([, bytes]) => bytes)
    await Promise.all([
      ...others.map(sendOwn),
      last && send(api.origin, last, ten).then((status) => statuses.add(status)),
    ])
    isOver = true
    await looking
  })
  reportFigure(
    goal,
    `${senders.length} senders, ${pictures.length} kinds: ${Math.round(rest)} MB at rest, at most ${Math.round(peak)} MB; ` +
      `${looks.length} others' calls, p95 ${Math.round(p95(looks))} ms`,
  )
  expect(api.isAlive()).toBe(true)
  expect(peak - rest).toBeLessThan(350)
  expect([...statuses].filter((status) => ![201, 413, 415, 503].includes(status))).toEqual([])
  expect(looks.filter(({ status }) => status !== 200)).toEqual([])
  expect(await send(api.origin, first, [await picture('png')])).toBe(201)
})

/** Everything below a folder that others than its owner can access. */
const openIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0)
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('files of DATA_DIR are 0600 in folders of 0700, newly created or already there with wider permissions', async () => {
  const above = newFolder()
  const fresh = join(above, 'fresh')
  const older = join(above, 'older')
  mkdirSync(join(older, 'files/inquiries'), { recursive: true })
  writeFileSync(join(older, 'files/inquiries/old.webp'), 'old', { mode: 0o644 })
  for (const folder of ['', 'files', 'files/inquiries']) chmodSync(join(older, folder), 0o755)
  for (const dataDir of [fresh, older]) {
    const { api, patients } = await startWith(dataDir, 1)
    const [patient] = patients
    if (!patient) throw new Error('no patient')
    expect(await send(api.origin, patient, [await picture()])).toBe(201)
    await api.kill('SIGTERM')
    // The folder itself may contain more than Aafiya's files, so an existing one keeps its permissions.
    expect(modeOf(dataDir)).toBe(dataDir === fresh ? '700' : '755')
    expect(openIn(dataDir)).toEqual([])
    expect(
      readdirSync(join(dataDir, 'files/inquiries')).filter((name) => name.endsWith('.webp')).length,
    ).toBeGreaterThan(0)
  }
})
