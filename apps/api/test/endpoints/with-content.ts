import type { Endpoint } from '@aafiya/contracts/platform/endpoint'

import type { Sent } from '../authorization/authorization-outcomes.ts'
import type { httpTo } from '../http.ts'

type Request = ReturnType<ReturnType<typeof httpTo>['post']>

/** Sends what a row of the authorization table sends: JSON, or fields and files. */
export async function withContent(request: Request, { upload }: Endpoint, { body, files }: Sent) {
  if (!upload) return body ? request.send(body) : request
  for (const [name, value] of Object.entries(body ?? {})) void request.field(name, String(value))
  for (const file of files ?? []) void request.attach(upload.field, Buffer.from(await file.arrayBuffer()), 'image.png')
  return request
}
