import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'

import { pageDataId, takePageData } from './page-data.ts'

afterEach(() => document.body.replaceChildren())

function carried(text: string): QueryClient {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = pageDataId
  element.textContent = text
  document.body.append(element)
  const queryClient = new QueryClient()
  takePageData(queryClient)
  return queryClient
}

test('data from the server is not fetched again', () => {
  const queryClient = carried(JSON.stringify([{ key: ['clinic'], data: { name: 'Aafiya' } }]))
  expect(queryClient.getQueryData(['clinic'])).toEqual({ name: 'Aafiya' })
  expect(queryClient.getQueryState(['clinic'])?.dataUpdatedAt).toBeGreaterThan(0)
})

test('a page without data, or with invalid data, starts empty', () => {
  const queryClient = new QueryClient()
  takePageData(queryClient)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(carried('[{"key":"clinic"},null,5]').getQueryCache().getAll()).toEqual([])
})
