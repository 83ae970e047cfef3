import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import openapiTypescript, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** Inside the package, so that imports are found. */
const folder = here('../node_modules/.generated-client/')

/** Client code against the generated types. Each line below an expected error must be one. */
const usage = `
import createClient from 'openapi-fetch'
import type { Appointment, Doctor, paths } from './schema.ts'

const client = createClient<paths>({ baseUrl: 'https://clinic.example/api' })

export async function neurologists(): Promise<readonly Doctor[]> {
  const { data = [] } = await client.GET('/doctors', { params: { query: { speciality: 'Neurologist' } } })
  return data
}

export async function book(doctorId: string): Promise<Appointment | undefined> {
  const body = { doctorId, appointmentDate: '2026-03-02', appointmentTime: '10:00' }
  const { data, error } = await client.POST('/appointments', { params: { header: { 'Idempotency-Key': 'once-only' } }, body })
  if (data) return data
  if (error.code === 'slot_taken' || error.code === 'doctor_not_found') return undefined
  // @ts-expect-error no such code
  if (error.code === 'slot_token') return undefined
  throw new Error(error.message)
}

export const statusOf = (appointment: Appointment): 'booked' | 'arrived' | 'completed' | 'no_show' | 'cancelled' => appointment.status
// @ts-expect-error a doctor has no public e-mail
export const emailOf = (doctor: Doctor) => doctor.email
// @ts-expect-error a call that is not declared
export const undeclared = () => client.GET('/patients')
// @ts-expect-error a body is needed
export const bodyless = () => client.POST('/appointments', {})
`

const tsconfig = {
  compilerOptions: {
    noEmit: true,
    strict: true,
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
  },
}

/** The compiler's errors. */
function compile(files: Readonly<Record<string, string>>): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(`${folder}${name}`, text)
  const compiler = here('../../../node_modules/typescript/bin/tsc')
  try {
    return execFileSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
  } catch (error) {
    return String(error instanceof Error && 'stdout' in error ? error.stdout : error)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a client generated from openapi.json compiles, names its types as the contract does, and types each call’s input and output', async () => {
  const document = new URL('../openapi.json', import.meta.url)
  const schema = astToString(
    await openapiTypescript(document, { rootTypes: true, rootTypesNoSchemaPrefix: true, alphabetize: true }),
  )
  expect(schema).toContain(`export type Appointment = components['schemas']['Appointment'];`)
  expect(compile({ 'schema.ts': schema, 'usage.ts': usage, 'tsconfig.json': JSON.stringify(tsconfig) })).toBe('')
})
