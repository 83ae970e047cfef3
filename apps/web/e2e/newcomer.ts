import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { messageVariables } from '@aafiya/contracts/platform/limits'
import { expect, type APIRequestContext, type Page } from '@playwright/test'

import { mailbox, type Say } from './journey.ts'

/** A sentence of the API in the journey's language. */
export function answer(language: 'en' | 'ar', key: string): string {
  const texts: unknown = JSON.parse(
    readFileSync(new URL(`../../../packages/contracts/src/messages/${language}.json`, import.meta.url), 'utf8'),
  )
  const text: unknown =
    typeof texts === 'object' && texts !== null && Object.entries(texts).find(([name]) => name === key)?.[1]
  if (typeof text !== 'string') throw new Error(`no message ${key}`)
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(messageVariables[name]))
}

export const newAddress = (name: string) => `${name}-${randomUUID()}@patients.example`

export const codeIn = ({ text }: { text: string }) => text.match(/\b\d{6}\b/)?.[0] ?? ''

/** The codes mailed to an address, newest first. */
export async function codesTo(request: APIRequestContext, address: string): Promise<string[]> {
  const mails: unknown = await (await request.get(mailbox, { params: { to: address } })).json()
  return Array.isArray(mails) ? mails.map((mail: { text: string }) => codeIn(mail)) : []
}

/** A different code. */
export const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export async function logIn(page: Page, say: Say, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel(say('common', 'email'), { exact: true }).fill(email)
  await page.getByLabel(say('account', 'password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('common', 'login'), exact: true }).click()
}

/** Sets the token that the fake Google button returns, signed by the test server. */
export async function beAtGoogle(
  page: Page,
  request: APIRequestContext,
  person: Record<string, string>,
): Promise<string> {
  const token = await (await request.get(`${mailbox}google-token`, { params: person })).text()
  expect(token.split('.')).toHaveLength(3)
  await page.evaluate((given) => Object.assign(window, { googleToken: given }), token)
  return token
}
