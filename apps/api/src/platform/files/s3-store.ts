import { Problem } from '../problem.ts'
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

/** Files in an S3-compatible object store. The client is loaded only where one is configured. */
export async function s3Store({ endpoint, bucket, accessKeyId, secretAccessKey }: S3Settings): Promise<FileStore> {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, NoSuchKey } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    endpoint,
    region: 'auto',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1500, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
  })

  /** One deadline for a whole call, its body included; a store that cannot serve it is away, whatever it says. */
  async function within<T>(call: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    const abortSignal = AbortSignal.timeout(timeoutMs)
    const tooLate = new Promise<never>((_, reject) => {
      abortSignal.addEventListener('abort', () => reject(new Error('the object store did not answer in time')), { once: true })
    })
    try {
      return await Promise.race([call({ abortSignal }), tooLate])
    } catch (error) {
      throw new Problem('unavailable', {
        retryAfter: retryAfterSeconds,
        cause: new Error('the object store did not serve', { cause: error }),
      })
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
    async remove(name) {
      await within((options) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }), options))
    },
  }
}
