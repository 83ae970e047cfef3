import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../api.ts'
import { userQuery } from '../../session/user-query.ts'
import { pictureFault } from '../../uploads/picture-fault.ts'
import { uploadApi } from '../../uploads/upload-fetch.ts'

/** The own picture: a new one is shown from memory while it travels, and everywhere once it has arrived. */
export function usePicture() {
  const queryClient = useQueryClient()
  const [preview, setPreview] = useState<string>()
  const [share, setShare] = useState(0)
  const [refused, setRefused] = useState<{ name: string; fault: NonNullable<ReturnType<typeof pictureFault>> }>()
  const show = (profilePictureUrl: string | null) =>
    queryClient.setQueryData(userQuery().queryKey, (user) => user && { ...user, profilePictureUrl })

  async function send(file: File) {
    const address = URL.createObjectURL(file)
    setShare(0)
    setPreview(address)
    try {
      const answer = await uploadApi(setShare).profile.uploadPicture({ files: [file] })
      show(answer.fileUrl)
      return answer.message
    } finally {
      setPreview(undefined)
      URL.revokeObjectURL(address)
    }
  }
  const upload = useMutation({ mutationFn: send, networkMode: 'always' })
  const remove = useMutation({
    mutationFn: async () => {
      const answer = await api.profile.removePicture()
      show(null)
      return answer.message
    },
    networkMode: 'always',
  })

  const forget = () => {
    setRefused(undefined)
    upload.reset()
    remove.reset()
  }
  const choose = (file: File) => {
    if (upload.isPending) return
    forget()
    const fault = pictureFault(file)
    if (fault) setRefused({ name: file.name, fault })
    else upload.mutate(file)
  }
  const takeAway = async () => {
    forget()
    await remove.mutateAsync().catch(() => {})
  }
  return { preview, share, refused, upload, remove, choose, takeAway }
}

export type Picture = ReturnType<typeof usePicture>
