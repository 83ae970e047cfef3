import { visitFileBytes, type VisitFiles } from '@aafiya/contracts/appointments/visit-files'
import { signatureOf } from '@aafiya/contracts/platform/picture-kind'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApiMutation } from '../kit/use-api-mutation.ts'
import { api, lateApiOver } from '../late-api.ts'
import { prepareImage, UnfitPicture } from '../uploads/prepare-picture.ts'
import { uploadFetch } from '../uploads/upload-fetch.ts'
import { filesAhead } from './preparation-queries.ts'

type Fault = UnfitPicture['fault']

export interface Refused {
  name: string
  /** Found before anything was sent. */
  fault?: Fault
  failure?: unknown
}

/** A PDF as it is, a picture as a JPEG of a size that a phone sends. */
async function prepared(file: File): Promise<File> {
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  if (!signatureOf(start).startsWith('%PDF-')) return prepareImage(file)
  if (file.size > visitFileBytes) throw new UnfitPicture('too_large')
  return file
}

/** Sends chosen files one after another, and removes them. A refused file is named; the others are sent. */
export function useFilesAhead(id: string) {
  const queryClient = useQueryClient()
  const [current, setCurrent] = useState<{ name: string; share: number }>()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const onSuccess = (answer: VisitFiles) => queryClient.setQueryData(filesAhead(id).queryKey, answer)
  const sending = useApiMutation(
    ({ file }: { file: File }, idempotencyKey) =>
      lateApiOver(uploadFetch((share) => setCurrent({ name: file.name, share }))).visitFiles.send({
        params: { id },
        files: [file],
        idempotencyKey,
      }),
    { invalidates: [api.visitFiles.list], onSuccess },
  )
  const removing = useApiMutation(api.visitFiles.remove, { invalidates: [api.visitFiles.list], onSuccess })
  const sendOne = async (file: File) => {
    setCurrent({ name: file.name, share: 0 })
    try {
      await sending.mutateAsync({ file: await prepared(file) })
    } catch (failure) {
      const why = failure instanceof UnfitPicture ? { fault: failure.fault } : { failure }
      setRefused((before) => [...before, { name: file.name, ...why }])
    }
  }
  async function send(files: readonly File[]) {
    setRefused([])
    for (const file of files) await sendOne(file)
    setCurrent(undefined)
  }
  return {
    current,
    refused,
    send,
    remove: (fileId: string) => removing.mutate({ params: { id, fileId } }),
    isRemoving: removing.isPending,
    removeFailure: removing.error,
  }
}
