import { createServer } from 'node:http'

import express from 'express'
import { expect, onTestFinished, test } from 'vitest'

import { httpTo } from '../../test/http.ts'
import { docsRoutes } from './docs.routes.ts'
import { referencePage } from './reference-page.ts'

test('the page of the API is rendered once, however often anyone requests it', async () => {
  let rendered = 0
  const routes = docsRoutes(() => {
    rendered += 1
    return referencePage()
  })
  const server = createServer(express().use('/api', routes))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  const http = httpTo(`http://127.0.0.1:${address.port}`)
  const first = await http.get('/api/docs')
  expect([first.status, first.type]).toEqual([200, 'text/html'])
  for (let times = 0; times < 5; times++) expect((await http.get('/api/docs')).text).toBe(first.text)
  expect(rendered).toBe(1)
})
