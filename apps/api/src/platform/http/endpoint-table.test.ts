import { expect, test } from 'vitest'

import { EndpointTable } from './endpoint-table.ts'

function table() {
  const places = new EndpointTable<string>()
  places.add('GET', '/doctors', 'list')
  places.add('GET', '/doctors/facets', 'facets')
  places.add('GET', '/doctors/:id', 'doctor')
  places.add('PUT', '/doctors/:id', 'change')
  places.add('GET', '/doctors/:id/visits/:day', 'visits')
  return places
}

test.each([
  ['GET', '/doctors', 'list', {}],
  ['GET', '/doctors/', 'list', {}],
  ['GET', '/doctors/facets', 'facets', {}],
  ['GET', '/doctors/7', 'doctor', { id: '7' }],
  // A word of another method is a parameter of this one.
  ['PUT', '/doctors/facets', 'change', { id: 'facets' }],
  ['GET', '/doctors/a%20b%2Fc/visits/today', 'visits', { id: 'a b/c', day: 'today' }],
])('%s %s leads to %s', (method, path, target, params) => {
  expect(table().find(method, path)).toEqual({ target, params })
})

test.each([
  ['POST', '/doctors'],
  ['GET', '/DOCTORS'],
  ['GET', '/'],
  ['GET', '//doctors'],
  ['GET', '/doctors//visits/today'],
  ['GET', '/doctors/7/visits'],
  ['GET', '/doctors/7/visits/today/more'],
])('%s %s leads nowhere', (method, path) => {
  expect(table().find(method, path)).toBeUndefined()
})

test('two endpoints at one place are a mistake, also with other names of their parameters', () => {
  expect(() => table().add('GET', '/doctors/:doctorId', 'again')).toThrow('declared twice')
})

test('a parameter that is not encoded text is refused', () => {
  expect(() => table().find('GET', '/doctors/%E0%A4%A')).toThrow(URIError)
})
