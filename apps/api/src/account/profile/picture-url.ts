import { Router } from 'express'

import type { Deps } from '../../deps.ts'
import { Problem } from '../../platform/problem.ts'

/** A doctor's picture is public and may be cached; a patient's is private, even to those who know its URL. */
export type PictureOwner = 'doctor' | 'patient'

const pattern = /^\/api\/pictures\/((?:doctor|patient)-[\w-]{20,64}\.webp)$/

export const pictureUrl = (owner: PictureOwner, unguessable: string): string =>
  `/api/pictures/${owner}-${unguessable}.webp`

/** The file behind a picture's URL; undefined if it is not one of ours, such as a demo portrait. */
export function fileOfPicture(url: string): string | undefined {
  const name = pattern.exec(url)?.[1]
  return name && `pictures/${name}`
}

/** Serves profile pictures under their unguessable URLs, with the content type of a picture and no other. */
export function pictureFiles({ files }: Pick<Deps, 'files'>): Router {
  const router = Router()
  router.get('/pictures/:name', async (request, response) => {
    const file = fileOfPicture(`/api/pictures/${request.params.name}`)
    const found = file ? await files.get(file) : undefined
    if (!found) throw new Problem('not_found')
    const isPublic = request.params.name.startsWith('doctor-')
    response.setHeader('Content-Type', found.contentType)
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
    response.setHeader('Content-Disposition', 'inline')
    response.setHeader('Cache-Control', isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store')
    response.send(found.bytes)
  })
  return router
}
