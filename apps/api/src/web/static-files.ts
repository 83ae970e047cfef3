import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import express, { Router, type RequestHandler } from 'express'

/** Files for the server only, and files sent only as part of a page. */
const isInternal = /^\/(?:server|\.vite)\//
const isHashed = /[\\/]assets[\\/]/
const isPortrait = /[\\/]portraits[\\/]/
const isTemplate = /[\\/]index\.html(?:\.br|\.gz)?$/

function lifeOf(path: string): string {
  if (isHashed.test(path)) return 'public, max-age=31536000, immutable'
  if (isPortrait.test(path)) return 'public, max-age=86400, stale-while-revalidate=604800'
  return 'public, max-age=0, must-revalidate'
}

/** The exact paths that may be requested. */
function publicPaths(folder: string): ReadonlySet<string> {
  // With their types, or each of thousands of files is asked whether it is a folder.
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length).replaceAll('\\', '/'))
  return new Set(paths.filter((path) => !isInternal.test(path)))
}

const endings = { br: '.br', gzip: '.gz' } as const

/** Takes the file the build has compressed already, where there is one and the browser can read it. */
function precompressed(files: ReadonlySet<string>): RequestHandler {
  return (request, response, next) => {
    const { path } = request
    if (!files.has(`${path}.br`) && !files.has(`${path}.gz`)) return next()
    response.vary('Accept-Encoding')
    const encoding = (['br', 'gzip'] as const).find(
      (name) => files.has(path + endings[name]) && request.acceptsEncodings(name),
    )
    if (!encoding) return next()
    response.type(path.slice(path.lastIndexOf('.')))
    response.setHeader('Content-Encoding', encoding)
    request.url = request.url.replace(path, path + endings[encoding])
    next()
  }
}

/**
 * The files of the built web app: hashed ones are cached for a year, portraits for a day, everything else is
 * revalidated.
 */
export function staticFiles(folder: string): Router {
  const router = Router()
  const files = publicPaths(folder)
  const serve = express.static(folder, {
    index: false,
    redirect: false,
    setHeaders: (response, path) => {
      response.locals['route'] = 'file'
      response.setHeader('Cache-Control', lifeOf(path))
      if (isTemplate.test(path)) response.setHeader('X-Robots-Tag', 'noindex')
    },
  })
  // An allowlist, since a forbidden file's path has many spellings: `//server`, `/%73erver`, `/./server`.
  router.use(
    (request, _response, next) => next(files.has(request.path) ? undefined : 'router'),
    precompressed(files),
    serve,
  )
  return router
}
