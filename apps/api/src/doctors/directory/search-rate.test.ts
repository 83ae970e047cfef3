import { rates } from '@aafiya/contracts/platform/rates'
import { expect, test } from 'vitest'

import { clinic } from '../../../test/clinic.ts'
import { from } from '../../../test/http.ts'
import { statementsOf } from '../../../test/statements.ts'

test('a network’s searches are limited per minute; the shared list is not, and the limit costs no extra statement', async () => {
  const factor = 0.02
  const { http, buildDoctor, clock } = await clinic({ env: { TRUST_PROXY: '1', RATE_LIMIT_FACTOR: String(factor) } })
  await buildDoctor()
  const get = (path: string, network = '192.0.2.1') => http.get(`/api/doctors${path}`).set(from(network))
  const most = Math.round(rates.searches.limit * factor)
  const searches = ['?q=karim', '/facets?q=karim', '?sort=earliest', '/facets?gender=male', '?limit=24']
  for (let index = 0; index < most; index++)
    expect(await get(searches[index % searches.length] ?? '')).toMatchObject({ status: 200 })
  for (const path of searches) {
    const refused = await get(path)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(refused.get('retry-after')).toBe('60')
  }
  for (const path of ['', '/facets', '/counts']) expect(await get(path)).toMatchObject({ status: 200 })
  const statements = await statementsOf(async () =>
    expect(await get('?q=karim', '192.0.2.2')).toMatchObject({ status: 200 }),
  )
  expect(statements.filter((statement) => statement.includes('rate_limits'))).toEqual([])
  clock.advance(1)
  expect(await get('?q=karim')).toMatchObject({ status: 200 })
})
