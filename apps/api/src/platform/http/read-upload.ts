import type { Upload } from '@aafiya/contracts/endpoint'
import type { Request, Response } from 'express'
import multer, { MulterError } from 'multer'

import { Problem } from '../problem.ts'

/** What a sender gave, held in memory until its bytes have been judged. */
export interface UploadedFile {
  readonly bytes: Buffer
}

/** What came beside the files, as it was sent. */
export interface ReadUpload {
  readonly files: readonly UploadedFile[]
  readonly fields: unknown
}

/** multer's own errors carry no status: without this they would answer 500. */
function problemOf(error: unknown, { field, tooLarge, tooMany }: Upload): unknown {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return new Problem(tooLarge)
    if (error.code === 'LIMIT_FIELD_VALUE') return new Problem('payload_too_large')
    const isOneTooMany = error.code === 'LIMIT_FILE_COUNT' || (error.code === 'LIMIT_UNEXPECTED_FILE' && error.field === field)
    return new Problem(isOneTooMany ? tooMany : 'malformed_request')
  }
  return error instanceof Error && /multipart|boundary|Unexpected end of form|Malformed part/i.test(error.message)
    ? new Problem('malformed_request')
    : error
}

/** A text field may be as long as a JSON body. */
const maxFieldBytes = 100_000
/** Text fields and empty parts beside the files; the schema then refuses what it does not know. */
const maxFields = 10

/** Reads a multipart body: files in the declared field only, at most so many of at most that size, and a few text fields. */
export async function readUpload(upload: Upload, hasFields: boolean, request: Request, response: Response): Promise<ReadUpload> {
  const { field, maxFiles, maxBytes } = upload
  if (!request.is('multipart/form-data')) throw new Problem('unsupported_media_type')
  const read = multer({
    storage: multer.memoryStorage(),
    limits: {
      fileSize: maxBytes,
      files: maxFiles,
      fields: hasFields ? maxFields : 0,
      fieldSize: maxFieldBytes,
      // One more than allowed, so that a file too many is told as that.
      parts: maxFiles + (hasFields ? maxFields + 1 : 0),
      headerPairs: 20,
      fieldNameSize: 50,
    },
  }).array(field, maxFiles)
  await new Promise<void>((resolve, reject) => {
    void read(request, response, (error: unknown) => (error ? reject(problemOf(error, upload)) : resolve()))
  })
  const files = Array.isArray(request.files) ? request.files.map((file) => ({ bytes: file.buffer })) : []
  // multer's object has no prototype, which zod does not take for an object.
  const sent: unknown = request.body
  return { files, fields: typeof sent === 'object' && sent !== null ? Object.fromEntries(Object.entries(sent)) : {} }
}
