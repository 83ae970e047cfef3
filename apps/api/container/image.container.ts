import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { makePatients } from '../faults/clinic/people.ts'
import { faultSecret } from '../faults/processes/api-process.ts'
import { ownCluster } from '../faults/processes/cluster.ts'
import { mailCatcher } from '../faults/processes/mail-catcher.ts'
import release from '../package.json' with { type: 'json' }
import { picture } from '../test/endpoints/hostile-pictures.ts'
import { freePort } from '../test/free-port.ts'
import { createVolume, openImage, startContainer } from './container.ts'

const metricsToken = 'a token of the container tests, long enough'

/** The image with a database, a mail server and a volume for its files. */
async function clinic() {
  const image = openImage()
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const port = await freePort()
  const volume = createVolume(image, '/data')
  const env = {
    PORT: String(port),
    DATABASE_URL: cluster.url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'no-reply@clinic.test',
    JWT_SECRET: faultSecret,
    PUBLIC_URL: 'http://clinic.test',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: metricsToken,
  }
  const start = () => startContainer({ image, env, volumes: { '/data': volume } })
  return { image, cluster, mail, env, start, origin: `http://127.0.0.1:${port}` }
}

async function upload(origin: string, token: string): Promise<string> {
  const form = new FormData()
  form.append('Picture', new Blob([Uint8Array.from(await picture())], { type: 'image/jpeg' }), 'me.jpg')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/api/profile-pictures/upload`, { method: 'POST', headers, body: form })
  const answer: unknown = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(200)
  return String(Reflect.get(Object(answer), 'fileUrl'))
}

test('the image holds what runs and nothing else, and names its volume', () => {
  const { root, config } = openImage()
  expect(readdirSync(join(root, 'app'), { recursive: false })).toEqual(['apps'])
  expect(readdirSync(join(root, 'app/apps/api')).toSorted()).toEqual([
    'dist',
    'migrations',
    'node_modules',
    'package.json',
  ])
  expect(readdirSync(join(root, 'app/apps/web'))).toEqual(['dist'])
  expect(config.User).toBe('node')
  expect(Object.keys(config.Volumes)).toEqual(['/data'])
})

test('on a read-only root, a picture outlives its container, and SIGTERM ends it with 0', async () => {
  const { start, cluster, origin } = await clinic()
  const first = start()
  await first.ready(origin)
  const [patient] = await makePatients(cluster.url, 1)
  if (!patient) throw new Error('one patient')
  const url = await upload(origin, patient.token)
  const read = async () => {
    const response = await fetch(new URL(url, origin), { headers: { authorization: `Bearer ${patient.token}` } })
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  }
  const uploaded = await read()
  expect(uploaded).toMatchObject({ status: 200, type: 'image/webp' })
  expect(uploaded.bytes.subarray(8, 12).toString()).toBe('WEBP')
  expect(await first.stop(), first.output()).toBe(0)

  const second = start()
  await second.ready(origin)
  expect(await read()).toEqual(uploaded)
  expect(await second.stop(), second.output()).toBe(0)
})

test('its health check passes, its pages are served, and its figures name the release', async () => {
  const { image, start, origin } = await clinic()
  const container = start()
  await container.ready(origin)
  const [kind, ...command] = image.config.Healthcheck.Test
  expect(kind).toBe('CMD')
  await container.exec(...command)
  const page = await fetch(origin)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<main')
  const metrics = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  expect(await metrics.text()).toContain(`aafiya_build_info{version="${release.version}",node="v24`)
})

test('create-admin inside it mails a link', async () => {
  const { mail, start, origin } = await clinic()
  const container = start()
  await container.ready(origin)
  expect(await container.exec('node', 'apps/api/dist/create-admin.mjs', 'head@clinic.test')).toContain(
    'head@clinic.test created',
  )
  await expect.poll(() => mail.mails.map(({ to }) => to), { timeout: 30_000 }).toEqual(['head@clinic.test'])
  expect(mail.mails[0]?.text).toContain('http://clinic.test/')
})

test('it refuses to start without a volume that it may write, and says so', async () => {
  const { image, env } = await clinic()
  const container = startContainer({ image, env, volumes: {} })
  expect(await container.exited).toBe(1)
  expect(container.output()).toMatch('DATA_DIR: the folder /data, for uploaded files, cannot be written to (EROFS')
})
