import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { clinic } from '../../test/clinic.ts'
import { refreshing } from '../../test/clinics/refreshing.ts'
import { saveClinicHours } from '../hours/save-hours.ts'
import { wire } from '../wire.ts'
import { updateSettings } from './update-settings.ts'

/** A built web app whose one page shows the clinic's name and telephone number. */
function webFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'aafiya-web-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['assets', 'server']) mkdirSync(join(folder, name))
  const write = (path: string, content: string) => writeFileSync(join(folder, path), content)
  const page = { title: 'Home', description: 'Home.', html: '', pictures: [], queries: [] }
  const routes = ['/', '/appointment/:docId', '*'].map((path) => ({
    path,
    scripts: [],
    styles: [],
    texts: { en: [], ar: [] },
  }))
  write(
    'index.html',
    '<!doctype html><html lang="en" dir="ltr"><head><title>Aafiya</title></head><body><div id="root"></div></body></html>',
  )
  write(
    'server/pages.json',
    JSON.stringify({ routes, fonts: { en: [], ar: [] }, pages: { '/': { en: page, ar: page } } }),
  )
  write(
    'server/render-page.js',
    "export const renderPage = async ({ clinic }) => ({ title: clinic.name, description: '', html: `<main>${clinic.name} ${clinic.phone}</main>`, pictures: [], queries: [] })",
  )
  write('package.json', '{"type":"module"}')
  return folder
}

/** The clinic's process, and another one on the same database that an administrator is connected to. */
async function twoProcesses() {
  const one = await clinic({ webFolder: webFolder() })
  const { deps } = one
  const mail = { send: async () => {}, close: () => {} }
  const { deps: other } = wire({
    config: one.config,
    db: deps.db,
    clock: deps.clock,
    log: deps.log,
    mail,
    files: deps.files,
    passwordCost: 4,
  })
  const caller = await one.administrator()
  const doctor = await one.buildDoctor({ address: null })
  const text = async (path: string) => (await one.http.get(path).set({ accept: 'text/html' })).text
  return {
    ...one,
    ...refreshing(deps),
    save: (body: Parameters<typeof updateSettings>[2]) => updateSettings(other, caller, body),
    saveHours: (body: Parameters<typeof saveClinicHours>[2]) => saveClinicHours(other, caller, body),
    doctor,
    text,
  }
}

test('a change by another process shows within a second, in pages that the server renders too', async () => {
  const { save, asVisitor, doctor, text, second } = await twoProcesses()
  const doctorPath = `/appointment/${doctor.id}`
  const shown = async () => [await text('/'), await text(doctorPath), (await asVisitor.clinic.show()).name]
  expect((await shown()).join()).not.toContain('Nile Clinic')
  await save({
    version: 0,
    name: 'Nile Clinic',
    street: '14 Nile Corniche',
    city: 'Cairo',
    governorate: 'Cairo',
    country: 'Egypt',
  })
  await second()
  await expect.poll(() => asVisitor.clinic.show()).toMatchObject({ name: 'Nile Clinic' })
  const [home = '', page = ''] = await shown()
  expect(home).toContain('<main>Nile Clinic')
  expect(page).toContain('"parentOrganization":{"@type":"MedicalClinic","name":"Nile Clinic"')
  expect(page).toContain(
    '"address":{"@type":"PostalAddress","streetAddress":"14 Nile Corniche","addressLocality":"Cairo","addressRegion":"Cairo","addressCountry":"Egypt"}',
  )
})

test("the clinic's hours that another process saves show within a second", async () => {
  const { saveHours, asVisitor, second } = await twoProcesses()
  const holidays = [{ name: 'Feast', nameAr: 'العيد', startsOn: '2026-05-01', endsOn: '2026-05-02' }]
  await saveHours({ week: null, seasons: [], holidays, version: 0 })
  const shown = { hours: { week: null, seasons: [], holidays } }
  await second()
  await expect.poll(() => asVisitor.clinic.show()).toMatchObject(shown)
})

test('settings that cannot be read leave the last known ones, and later changes still arrive', async () => {
  const { save, asVisitor, deps, second } = await twoProcesses()
  const failing = vi.spyOn(deps.clinic, 'refresh').mockRejectedValue(new Error('no connection'))
  await save({ version: 0, name: 'Nile Clinic' })
  for (let passed = 0; passed < 2; passed++) await second()
  expect(failing.mock.calls.length).toBeGreaterThan(1)
  expect(await asVisitor.clinic.show()).toMatchObject({ name: 'Aafiya' })
  failing.mockRestore()
  await second()
  await expect.poll(() => asVisitor.clinic.show()).toMatchObject({ name: 'Nile Clinic' })
})

test('a row that arrives late does not undo a newer one', async () => {
  const { deps, save } = await twoProcesses()
  await save({ version: 0, name: 'Nile Clinic' })
  await deps.clinic.refresh()
  const older = deps.clinic.own()
  if (!older) throw new Error('nothing was read')
  await save({ version: 1, name: 'Cairo Clinic' })
  await deps.clinic.refresh()
  deps.clinic.take(older)
  expect(deps.clinic.facts().name).toBe('Cairo Clinic')
})
