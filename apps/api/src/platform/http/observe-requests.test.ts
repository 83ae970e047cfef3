import { PassThrough } from 'node:stream'

import express from 'express'
import supertest from 'supertest'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { healthRoutes } from '../../health.ts'
import { createLog } from '../log.ts'
import { requestLog } from './observe-requests.ts'

const Line = z.looseObject({ level: z.number(), route: z.string(), status: z.number() })

test('a successful probe is logged at debug level only: load balancers send one each second', async () => {
  const to = new PassThrough()
  let isWritable = true
  const app = express()
  app.use(requestLog(createLog('debug', to)))
  app.use(healthRoutes({ database: { isWritable: async () => isWritable }, isAccepting: () => true }))
  await supertest(app).get('/health/live')
  await supertest(app).get('/health/ready')
  isWritable = false
  await supertest(app).get('/health/ready')
  await supertest(app).get('/doctors')
  to.end()
  const lines = (await to.toArray()).join('').trim().split('\n')
  expect(
    lines.map((line) => Line.parse(JSON.parse(line))).map(({ level, route, status }) => [level, route, status]),
  ).toEqual([
    [20, '/health/live', 200],
    [20, '/health/ready', 200],
    [30, '/health/ready', 503],
    [30, 'other', 404],
  ])
})
