import type { Response } from 'express'

import type { FileStore } from '../files/file-store.ts'
import { Problem } from '../problem.ts'

/** Sends a private medical picture by its signed link: it answers as a picture and nothing else, and is kept nowhere. */
export async function sendPicture(files: FileStore, name: string, response: Response): Promise<void> {
  const found = await files.get(name)
  if (!found) throw new Problem('not_found')
  response.setHeader('Content-Type', found.contentType)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'")
  response.setHeader('Content-Disposition', 'inline')
  response.setHeader('Referrer-Policy', 'no-referrer')
  response.setHeader('Cache-Control', 'private, no-store')
  // No validator either: a browser that revalidates has kept it.
  response.removeHeader('ETag')
  response.end(found.bytes)
}
