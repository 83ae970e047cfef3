import { createHash, randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, onTestFinished, test } from 'vitest'

import { freePort } from '../test/free-port.ts'
import { signalDrawing } from '../test/signal-drawing.ts'
import { call, inParallel, tally } from './clinic/call.ts'
import { makeDoctors, makePatients, makeSession, query } from './clinic/people.ts'
import { startApi, type ApiProcess } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { repeats } from './repeats.ts'
import { reportFigure } from './report-figure.ts'

const kills = Math.max(6, repeats(12))
const perVisit = 20
const documents = 5 * kills

const prescription = {
  kind: 'prescription',
  language: 'ar',
  size: 'A5',
  items: [{ name: 'Paracetamol 500 mg', amount: '1', text: 'قرص واحد كل ٨ ساعات' }],
  to: '',
  text: '',
}

/** A doctor and visits of one patient who have arrived. */
async function surgery(url: string, count: number) {
  const [patient] = await makePatients(url, 1)
  const [doctor] = await makeDoctors(url, 1)
  const [account] = await query<{ user_id: string }>(url, 'select user_id from doctors where id = $1', [doctor])
  await query(
    url,
    `insert into appointments (id, doctor_id, person_id, booked_by, starts_at, ends_at, status, arrived_at, fee, currency,
       payment_status, sequence, created_at, updated_at)
     select gen_random_uuid(), $1, $2, $2, s, s + interval '30 minutes', 'arrived', now(), 80, 'USD', 'unpaid', 0, now(), now()
     from generate_series(1, $3::int) n, lateral (select date_trunc('hour', now()) - interval '1 hour' * n as s) at`,
    [doctor, patient?.id, count],
  )
  const visits = await query<{ id: string }>(url, 'select id from appointments order by starts_at')
  return { visits: visits.map(({ id }) => id), token: await makeSession(url, account?.user_id ?? '') }
}

interface Stored {
  id: string
  number: number
  pdf: Buffer
  sha256: string
}

test(`kill -9 of the server and of the process that draws, ${kills} times during ${documents} documents: each once, in whole`, async () => {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const port = await freePort()
  const start = async (): Promise<ApiProcess> => {
    const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url, port })
    await api.ready()
    return api
  }
  let api = await start()
  const { visits, token } = await surgery(cluster.url, Math.ceil(documents / perVisit))
  const orders = Array.from({ length: documents }, (_, index) => ({
    path: `/api/doctor/visits/${visits[index % visits.length]}/documents`,
    key: randomUUID(),
    body: { ...prescription, text: `Order ${index}` },
  }))
  const issue = (order: (typeof orders)[number]) => call(api.origin, { method: 'POST', token, ...order })

  let isDone = false
  let up = Promise.resolve()
  const killed = { drawing: 0, server: 0 }
  const killer = (async () => {
    for (let count = 0; count < kills && !isDone;) {
      // While something is drawn, at another place each time.
      await wait(150 + 37 * count)
      if (signalDrawing(0, api.child.pid) === 0) continue
      if (count++ % 2 === 0) killed.drawing += signalDrawing('SIGKILL', api.child.pid)
      else {
        killed.server++
        up = api.kill('SIGKILL').then(async () => void (api = await start()))
        await up
      }
    }
  })()
  const firstTries = await inParallel(orders, 6, async (order) => {
    await up
    return issue(order)
  })
  isDone = true
  await killer

  const again = await inParallel(orders, 4, issue)
  expect(tally(again)).toEqual({ 201: documents })
  const acknowledged = firstTries.filter(({ status }) => status === 201)
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(acknowledged.length).toBeLessThan(documents)
  expect(again.filter(({ id }, index) => firstTries[index]?.status === 201 && firstTries[index].id !== id)).toEqual([])
  const stored = await query<Stored>(cluster.url, 'select id, number, pdf, sha256 from visit_documents order by number')
  expect(stored.map(({ number }) => number)).toEqual(orders.map((_, index) => index + 1))
  expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(again.map(({ id }) => id)))
  for (const { pdf, sha256 } of stored) {
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(sha256)
    expect((await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise).numPages).toBe(1)
  }
  expect(await query(cluster.url, 'select last from document_numbers')).toEqual([{ last: documents }])
  reportFigure(
    'documents',
    `${documents} documents, the drawing process killed ${killed.drawing} times, the server ${killed.server} times: ${documents - acknowledged.length} without an answer issued by their key, numbers 1 to ${documents}, every file whole`,
  )
})

/** A copy of the built server, so that a test can remove parts of it. */
function ownBuild(): string {
  const folder = mkdtempSync(fileURLToPath(new URL('../dist-', import.meta.url)))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(fileURLToPath(new URL('../dist', import.meta.url)), folder, { recursive: true })
  return folder
}

test('without the program that draws, or with broken fonts, the doctor reads a sentence, the note is saved, and documents are issued again afterwards', async () => {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const folder = ownBuild()
  const program = join(folder, 'paper-process.mjs')
  renameSync(program, `${program}.away`)
  const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url, server: join(folder, 'main.mjs') })
  await api.ready()
  const { visits, token } = await surgery(cluster.url, 1)
  const visit = `/api/doctor/visits/${visits[0]}`
  const issue = () => call(api.origin, { method: 'POST', path: `${visit}/documents`, token, body: prescription })
  const saveNote = (version: number) => {
    const sections = [{ heading: 'plan', text: `Version ${version + 1}` }]
    return call(api.origin, { method: 'PUT', path: `${visit}/note`, token, body: { version, sections } })
  }
  const refused = { status: 503, code: 'documents_unavailable' }
  expect(await issue()).toMatchObject(refused)
  expect(await saveNote(0)).toMatchObject({ status: 200 })

  // Fonts nearer than those that the server came with.
  const fonts = join(folder, 'node_modules/@expo-google-fonts/readex-pro')
  for (const weight of ['400Regular', '500Medium']) {
    mkdirSync(join(fonts, weight), { recursive: true })
    writeFileSync(join(fonts, weight, `ReadexPro_${weight}.ttf`), '')
  }
  renameSync(`${program}.away`, program)
  expect(await issue()).toMatchObject(refused)
  expect(await saveNote(1)).toMatchObject({ status: 200 })
  expect(await query(cluster.url, 'select number from visit_documents')).toEqual([])

  rmSync(join(folder, 'node_modules'), { recursive: true })
  expect(await issue()).toMatchObject({ status: 201 })
  expect(await query(cluster.url, 'select number from visit_documents')).toEqual([{ number: 1 }])
  expect(await api.kill('SIGTERM')).toBe(0)
})
