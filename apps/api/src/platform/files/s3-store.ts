import { Readable } from 'node:stream'

import { Problem } from '../problem.ts'
import { storageFull } from './disk-full.ts'
import type { FileStore } from './file-store.ts'

export interface S3Settings {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Retries included. A client is better off retrying than waiting longer for a picture. */
const timeoutMs = 4000
const retryAfterSeconds = 5
/** A part of a large file, or the time until one begins to arrive: a job or a download waits for it. */
const partTimeoutMs = 30_000
const partBytes = 8 * 1024 * 1024

/** How stores say that there is no room: a quota of Ceph, one of MinIO, its disks, and the status for it. */
const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (['QuotaExceeded', 'XMinioAdminBucketQuotaExceeded', 'XMinioStorageFull'].includes(error.name) ||
    statusOf(error) === 507)

/** The status that the store answered, if it did. */
export function statusOf(error: Error): number | undefined {
  const metadata = '$metadata' in error ? error.$metadata : undefined
  return metadata instanceof Object && 'httpStatusCode' in metadata && typeof metadata.httpStatusCode === 'number'
    ? metadata.httpStatusCode
    : undefined
}

/** Files in an S3-compatible object store. The client is loaded only where one is configured. */
export async function s3Store({ endpoint, bucket, accessKeyId, secretAccessKey }: S3Settings): Promise<FileStore> {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, NoSuchKey } =
    await import('@aws-sdk/client-s3')
  const clientWithin = (requestTimeout: number) =>
    new S3Client({
      endpoint,
      region: 'auto',
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 1500, requestTimeout, throwOnRequestTimeout: true },
    })
  const client = clientWithin(timeoutMs)
  const patientClient = clientWithin(partTimeoutMs)

  /**
   * One deadline for a whole call, including its body. A store that cannot serve it counts as unavailable, whatever
   * its answer.
   */
  async function within<T>(call: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    const abortSignal = AbortSignal.timeout(timeoutMs)
    const tooLate = new Promise<never>((_, reject) => {
      abortSignal.addEventListener('abort', () => reject(new Error('the object store did not answer in time')), {
        once: true,
      })
    })
    try {
      return await Promise.race([call({ abortSignal }), tooLate])
    } catch (error) {
      const cause = new Error('the object store did not serve', { cause: error })
      throw isFull(error) ? storageFull(cause) : new Problem('unavailable', { retryAfter: retryAfterSeconds, cause })
    }
  }

  return {
    async put(name, bytes, contentType) {
      const command = new PutObjectCommand({ Bucket: bucket, Key: name, Body: bytes, ContentType: contentType })
      await within((options) => client.send(command, options))
    },
    get: (name) =>
      within(async (options) => {
        try {
          const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name }), options)
          const bytes = await found.Body?.transformToByteArray()
          return bytes && { bytes: Buffer.from(bytes), contentType: found.ContentType ?? 'application/octet-stream' }
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined
          throw error
        }
      }),
    async putStream(name, source, contentType) {
      const { Upload } = await import('@aws-sdk/lib-storage')
      let bytes = 0
      const counted = async function* () {
        for await (const piece of source as AsyncIterable<Buffer>) {
          bytes += piece.length
          yield piece
        }
      }
      const body = Readable.from(counted(), { objectMode: false })
      const params = { Bucket: bucket, Key: name, Body: body, ContentType: contentType }
      // In parts of known size, so that each can be sent again; one at a time, so that memory stays flat.
      await new Upload({ client: patientClient, params, queueSize: 1, partSize: partBytes }).done()
      return bytes
    },
    async open(name) {
      try {
        const found = await patientClient.send(new GetObjectCommand({ Bucket: bucket, Key: name }))
        if (!(found.Body instanceof Readable)) return undefined
        return { stream: found.Body, bytes: found.ContentLength ?? 0 }
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw new Problem('unavailable', { retryAfter: retryAfterSeconds, cause: error })
      }
    },
    async remove(name) {
      await within((options) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }), options))
    },
  }
}
