import { randomInt } from 'node:crypto'

import { expect, onTestFinished, test } from 'vitest'

import { createLocalStripe } from '../../test/doubles/local-stripe.ts'
import { createRandom } from '../../test/oracles/random.ts'
import { inParallel } from '../clinic/call.ts'
import { startApi } from '../processes/api-process.ts'
import { ownCluster } from '../processes/cluster.ts'
import { mailCatcher } from '../processes/mail-catcher.ts'
import { repeats } from '../repeats.ts'
import { reportFigure } from '../report-figure.ts'
import { faultOf } from './check-answer.ts'
import { declared, makeCall, sendCall } from './make-call.ts'
import { createMemory } from './memory.ts'
import { admitted, personas, signIn, type Persona } from './personas.ts'

/** A third of the faults makes a ninth of the calls, but enough to get far into the endpoints. */
const calls = Math.max(1_000, repeats(repeats(10_000)))
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31))

test(`${calls} calls made from the contract (FUZZ_SEED=${seed}): each answers as declared, and the process lives`, async () => {
  const stripe = await createLocalStripe()
  onTestFinished(() => stripe.close())
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const api = await startApi({
    databaseUrl: cluster.url,
    smtpUrl: mail.url,
    env: { ...stripe.env, RATE_LIMIT_FACTOR: '100000' },
  })
  await api.ready()
  const tokens = new Map<Persona, string | undefined>()
  for (const persona of personas) tokens.set(persona, await signIn(cluster.url, persona))

  const random = createRandom(seed)
  const { seen, learn } = createMemory(random)
  // Each has its share of the calls, between those of other subjects.
  const inTurn = declared
    .map((one) => ({ one, rank: random.below(2 ** 31) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
  const faults = new Map<string, string>()
  const statuses = new Map<number, number>()
  const reached = new Set<string>()
  const answered = await inParallel(Array.from({ length: calls }), 8, async (_, index) => {
    const one = inTurn[index % inTurn.length]
    if (!one) throw new Error('there are endpoints')
    const { name, endpoint } = one
    const persona = random.pick(random.percent(85) ? admitted[endpoint.access] : personas) ?? 'visitor'
    const call = makeCall(one, { random, seen, wildness: random.pick([0, 0, 0, 3, 12]) ?? 0 })
    const token = tokens.get(persona)
    const answer = await sendCall(api.origin, call, token ? { authorization: `Bearer ${token}` } : {})
    const { status, text } = answer
    const fault = faultOf(endpoint, answer)
    const key = `${endpoint.method} ${endpoint.path} by ${persona}: ${fault}`
    if (fault && faults.size < 30)
      faults.set(key, `${call.path} ${typeof call.body === 'string' ? call.body.slice(0, 1000) : ''}`)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const isOk = status < 300
    if (isOk) reached.add(name)
    if (isOk && answer.type.startsWith('application/json')) learn(JSON.parse(text), name.split('.')[0] ?? '')
    // A call may have ended their session or their account.
    if (status === 401 && tokens.get(persona) === token) tokens.set(persona, await signIn(cluster.url, persona))
    return true
  })
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  reportFigure(
    'input',
    `${answered.length} calls of seed ${seed}: ${counts.join(', ')}; ${reached.size} of ${declared.length} endpoints with success`,
  )
  expect(Object.fromEntries(faults)).toEqual({})
  expect(api.output()).not.toContain('request failed')
  expect(api.isAlive()).toBe(true)
  expect(reached.size).toBeGreaterThan(declared.length / 4)
})
