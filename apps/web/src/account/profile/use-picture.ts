import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../api.ts'
import { userQuery } from '../../session/user-query.ts'
import { type Crop, drawCrop } from '../../ui/picture/crop.ts'
import { pictureFault, type PictureFault } from '../../uploads/picture-fault.ts'
import { uploadApi } from '../../uploads/upload-fetch.ts'

/** Pixels of a side; the server shows at most half of it. */
const maxSide = 1024

/** A picture as the browser draws it, turned upright; rejects where it is none, or of a kind this browser does not know. */
async function decodePicture(file: File): Promise<HTMLImageElement> {
  const picture = new Image()
  const address = URL.createObjectURL(file)
  picture.src = address
  try {
    await picture.decode()
    return picture
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** A square of a picture as a small JPEG, without anything but its pixels. */
async function cropToJpeg(picture: HTMLImageElement, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(maxSide, Math.round(crop.side)))
  drawCrop(canvas, picture, crop)
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!jpeg) throw new Error('the browser encodes no JPEG')
  return new File([jpeg], 'picture.jpg', { type: jpeg.type })
}

/** The own picture: one that was chosen is cropped, shown from memory while it travels, and everywhere once it has arrived. */
export function usePicture() {
  const queryClient = useQueryClient()
  const [preview, setPreview] = useState<string>()
  const [share, setShare] = useState(0)
  const [refused, setRefused] = useState<{ name: string; fault: PictureFault }>()
  const [opened, setOpened] = useState<HTMLImageElement>()
  const show = (profilePictureUrl: string | null) =>
    queryClient.setQueryData(userQuery().queryKey, (user) => user && { ...user, profilePictureUrl })

  async function send({ picture, crop }: { picture: HTMLImageElement; crop: Crop }) {
    const file = await cropToJpeg(picture, crop)
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
  const open = useMutation({ mutationFn: decodePicture, networkMode: 'always' })
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
    if (upload.isPending || open.isPending) return
    forget()
    const refuse = (fault: PictureFault) => setRefused({ name: file.name, fault })
    const fault = pictureFault(file)
    if (fault) refuse(fault)
    else open.mutate(file, { onSuccess: setOpened, onError: () => refuse('picture_unreadable') })
  }
  const close = () => setOpened(undefined)
  const sendCrop = (crop: Crop) => {
    if (opened) upload.mutate({ picture: opened, crop })
    close()
  }
  const takeAway = async () => {
    forget()
    await remove.mutateAsync().catch(() => {})
  }
  return { preview, share, refused, opened, isBusy: upload.isPending || open.isPending, upload, remove, choose, close, sendCrop, takeAway }
}

export type Picture = ReturnType<typeof usePicture>
