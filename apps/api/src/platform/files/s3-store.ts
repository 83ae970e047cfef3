import type { FileStore } from './file-store.ts'

export interface S3Settings {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Files in an S3-compatible object store. The client is loaded only where one is configured. */
export async function s3Store({ endpoint, bucket, accessKeyId, secretAccessKey }: S3Settings): Promise<FileStore> {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, NoSuchKey } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    endpoint,
    region: 'auto',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
  })
  return {
    async put(name, bytes, contentType) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: name, Body: bytes, ContentType: contentType }))
    },
    async get(name) {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name }))
        const bytes = await found.Body?.transformToByteArray()
        return bytes && { bytes: Buffer.from(bytes), contentType: found.ContentType ?? 'application/octet-stream' }
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }))
    },
  }
}
