import { Router } from 'express'

import { ReadyAnswer } from '../platform/http/ready-answer.ts'
import { lazily } from '../platform/lazily.ts'
import { referencePage, referenceStyles } from './reference-page.ts'

const textAnswer = (text: string, type: 'html' | 'css') =>
  new ReadyAnswer(
    text,
    { 'Content-Type': `text/${type}; charset=utf-8`, 'Cache-Control': 'no-cache' },
    Buffer.from(text),
  )

/**
 * `/api/openapi.json`, and the readable page at `/api/docs`: built and compressed once, since anyone may request
 * them.
 */
export function docsRoutes(renderPage = referencePage): Router {
  const router = Router()
  const ready = {
    '/openapi.json': lazily(async () => {
      // A megabyte, which a start does not need.
      const { default: document } = await import('@aafiya/contracts/openapi.json', { with: { type: 'json' } })
      return new ReadyAnswer(document, { 'Cache-Control': 'no-cache' })
    }),
    '/docs': lazily(async () => textAnswer(renderPage(), 'html')),
    '/docs.css': lazily(async () => textAnswer(referenceStyles, 'css')),
  }
  for (const [path, answer] of Object.entries(ready)) {
    router.get(path, async (request, response) => (await answer()).send(request, response))
  }
  return router
}
