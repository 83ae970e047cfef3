import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import express, { Router } from 'express'

/** Seen from the bundle (`dist/`, `dist/chunks/`) and from this source file. */
const candidates = ['../../web/dist', '../../../web/dist'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

export const webFolder: string | undefined = candidates.find((path) => existsSync(join(path, 'index.html')))

const isHashed = /[\\/]assets[\\/]/

/** The built web app: hashed files for a year, everything else asked for again; any other page address gets the app. */
export function webFiles(folder: string): Router {
  const router = Router()
  router.use(
    express.static(folder, {
      index: false,
      redirect: false,
      setHeaders: (response, path) =>
        void response.setHeader(
          'Cache-Control',
          isHashed.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
        ),
    }),
  )
  router.get(/^\/(?!api\/|dev\/|assets\/)/, (request, response, next) => {
    if (!request.accepts('html')) return next()
    response.setHeader('Cache-Control', 'no-cache')
    response.sendFile(join(folder, 'index.html'))
  })
  return router
}
