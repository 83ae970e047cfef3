import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { onTestFinished } from 'vitest'

import { clinic } from '../clinic.ts'

export const boot = 'document.documentElement.dataset.booted = 1'
export const styles = { shell: 'body{margin:0}', about: 'main{color:$&red}' }
const template =
  '<!doctype html><html lang="en" dir="ltr"><head><title>Aafiya</title><script src="/boot.js"></script><script type="module" crossorigin src="/assets/a-12345678.js"></script><link rel="stylesheet" crossorigin href="/assets/shell.css"></head><body><div id="root"></div></body></html>'
export const script = `export const a = '${'x'.repeat(2000)}'`
const page = (text: string) => ({
  title: text,
  description: `${text}.`,
  html: `<main>${text}</main>`,
  pictures: [],
  queries: [],
})
const renderer = `export const renderPage = async ({ path, language, clinic, top, doctor, directory }) => ({
  title: 'now ' + path, description: clinic.specialities?.map(({ name }) => name).join() ?? 'd', html: '<main>' + [language, clinic.phone, top?.length, doctor?.id].join(' ') + '</main>' + (directory ? JSON.stringify(directory) : ''), pictures: [], queries: [],
})`

/** Where links in messages lead. */
const linked = ['/visit', '/v', '/m', '/offer', '/o', '/w', '/My-Appointment']

/** A built web app of a few lines, as the build would leave it. */
function webFolder({ canRender = true } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'aafiya-web-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['assets', 'server', 'portraits']) mkdirSync(join(folder, name))
  const route = (path: string) => ({
    path,
    scripts: [],
    styles: path === '/about' ? ['/assets/about.css'] : [],
    texts: { en: [], ar: [] },
  })
  const both = { en: page('About'), ar: page('من نحن') }
  const pages = { '/': both, '/about': both, '/doctors/Neurologist': both, '*': both }
  const write = (path: string, content: string | Buffer) => writeFileSync(join(folder, path), content)
  write('index.html', template)
  write('boot.js', boot)
  write('assets/shell.css', styles.shell)
  write('assets/about.css', styles.about)
  write('assets/a-12345678.js', script)
  write('assets/a-12345678.js.br', brotliCompressSync(script))
  write('portraits/mona.svg', '<svg/>')
  write(
    'server/pages.json',
    JSON.stringify({
      routes: ['/', '/about', '/doctors/:speciality', '/profile', '/appointment/:docId', ...linked, '*'].map(route),
      fonts: { en: [], ar: [] },
      pages,
    }),
  )
  write('server/render-page.js', canRender ? renderer : 'export const nothing = 1')
  write('package.json', '{"type":"module"}')
  return folder
}

/** A clinic that serves its web app, with a way to request pages. */
export async function site({
  env,
  ...options
}: Parameters<typeof webFolder>[0] & { env?: Record<string, string> } = {}) {
  const it = await clinic({ env: { PUBLIC_URL: 'https://clinic.example', ...env }, webFolder: webFolder(options) })
  const get = (path: string, headers: Record<string, string> = {}) =>
    it.http.get(path).set({ accept: 'text/html', ...headers })
  return { ...it, get, text: async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text }
}
