import type { Upload } from '@aafiya/contracts/endpoint'
import type { Request, Response } from 'express'
import multer, { MulterError } from 'multer'

import { Problem } from '../problem.ts'

/** What a sender gave, held in memory until its bytes have been judged. */
export interface UploadedFile {
  readonly bytes: Buffer
}

/** multer's own errors carry no status: without this they would answer 500. */
function problemOf(error: unknown): unknown {
  if (error instanceof MulterError) return new Problem(error.code === 'LIMIT_FILE_SIZE' ? 'picture_too_large' : 'malformed_request')
  return error instanceof Error && /multipart|boundary|Unexpected end of form|Malformed part/i.test(error.message)
    ? new Problem('malformed_request')
    : error
}

/** Reads a multipart body: only the declared field, at most so many files of at most that size, no text fields. */
export async function readUpload({ field, maxFiles, maxBytes }: Upload, request: Request, response: Response): Promise<UploadedFile[]> {
  if (!request.is('multipart/form-data')) throw new Problem('unsupported_media_type')
  const read = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: maxBytes, files: maxFiles, fields: 0, parts: maxFiles, headerPairs: 20, fieldNameSize: 50 },
  }).array(field, maxFiles)
  await new Promise<void>((resolve, reject) => {
    void read(request, response, (error: unknown) => (error ? reject(problemOf(error)) : resolve()))
  })
  return Array.isArray(request.files) ? request.files.map((file) => ({ bytes: file.buffer })) : []
}
