import { PassThrough, type Writable } from 'node:stream'

import type { Upload } from '@aafiya/contracts/platform/endpoint'
import type { Request, Response } from 'express'
import multer, { MulterError, type StorageEngine } from 'multer'

import { Problem } from '../problem.ts'

/** An uploaded file, on disk until the request is over. */
export interface UploadedFile {
  readonly path: string
}

/** The text fields sent with the files, unparsed. */
export interface ReadUpload {
  readonly files: readonly UploadedFile[]
  readonly fields: unknown
}

/** multer's own errors carry no status: without this they would answer 500. */
function problemOf(error: unknown, { field, tooLarge, tooMany }: Upload): unknown {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return new Problem(tooLarge)
    if (error.code === 'LIMIT_FIELD_VALUE') return new Problem('payload_too_large')
    const isOneTooMany =
      error.code === 'LIMIT_FILE_COUNT' || (error.code === 'LIMIT_UNEXPECTED_FILE' && error.field === field)
    return new Problem(isOneTooMany ? tooMany : 'malformed_request')
  }
  return error instanceof Error &&
    /multipart|boundary|Unexpected end of form|Malformed part|Request aborted/i.test(error.message)
    ? new Problem('malformed_request')
    : error
}

/** A text field may be as long as a JSON body. */
const maxFieldBytes = 100_000
/** Text fields and empty parts sent with the files; the schema then refuses unknown ones. */
const maxFields = 10

/** Before a byte of it is read. */
function refuseByDeclaredLength({ maxFiles, maxBytes, tooLarge }: Upload, request: Request): void {
  const most = maxFiles * maxBytes + maxFields * maxFieldBytes
  if (Number(request.headers['content-length'] ?? 0) > most)
    throw new Problem(maxFiles === 1 ? tooLarge : 'payload_too_large')
}

/**
 * Writes files to a folder. multer reads a file to its end before it refuses it; here one that is too long fails
 * immediately.
 */
function spoolTo(folder: string): StorageEngine {
  const disk = multer.diskStorage({ destination: (_request, _file, done) => done(null, folder) })
  return {
    _handleFile(request, file, done) {
      // With an error, since a stream that is destroyed in silence while it ends counts as finished, and its copy never
      // does.
      file.stream.once('limit', () => file.stream.destroy(new MulterError('LIMIT_FILE_SIZE')))
      disk._handleFile(request, file, done)
    },
    _removeFile: (request, file, done) => disk._removeFile(request, file, done),
  }
}

/**
 * The body as multer sees it. multer reads a body to its end before it reports a refusal: this one ends as soon as
 * multer stops reading.
 */
class MultipartBody extends PassThrough {
  readonly headers: Request['headers']
  body: unknown
  files: unknown

  constructor(request: Request) {
    super()
    this.headers = request.headers
    request.once('close', () => {
      if (!request.complete) this.destroy(new Error('Request aborted'))
    })
    request.pipe(this)
  }

  override unpipe(destination?: Writable): this {
    super.unpipe(destination)
    return this.destroy()
  }
}

/** multer needs no more of a request than headers and bytes. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const asRequest = (body: MultipartBody) => body as unknown as Request

const isFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string'

interface Target {
  /** Where files go; the caller that created it removes it. */
  folder: string
  hasFields: boolean
}

/**
 * Reads a multipart body: files in the declared field only, at most so many of at most that size, and a few text
 * fields.
 */
export async function readUpload(
  upload: Upload,
  { folder, hasFields }: Target,
  request: Request,
  response: Response,
): Promise<ReadUpload> {
  const { field, maxFiles, maxBytes } = upload
  if (!request.is('multipart/form-data')) throw new Problem('unsupported_media_type')
  refuseByDeclaredLength(upload, request)
  // The request closed during the sender's lookup: multer would not be notified and would wait forever.
  if (request.destroyed) throw new Error('Request aborted')
  const read = multer({
    storage: spoolTo(folder),
    limits: {
      fileSize: maxBytes,
      files: maxFiles,
      fields: hasFields ? maxFields : 0,
      fieldSize: maxFieldBytes,
      // One more than allowed, so that one file too many is reported as such.
      parts: maxFiles + (hasFields ? maxFields + 1 : 0),
      headerPairs: 20,
      fieldNameSize: 50,
    },
  }).array(field, maxFiles)
  const sent = new MultipartBody(request)
  await new Promise<void>((resolve, reject) => {
    void read(asRequest(sent), response, (error: unknown) => (error ? reject(problemOf(error, upload)) : resolve()))
  })
  const files = Array.isArray(sent.files) ? sent.files.filter(isFile).map(({ path }) => ({ path })) : []
  // multer's object has no prototype, which zod does not take for an object.
  return {
    files,
    fields: typeof sent.body === 'object' && sent.body !== null ? Object.fromEntries(Object.entries(sent.body)) : {},
  }
}
