import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../api.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { userQuery } from '../../session/user-query.ts'
import { type Crop, drawCrop } from '../../ui/picture/crop.ts'
import { drawnJpeg, prepareProfilePicture, type PictureFault, UnfitPicture } from '../../uploads/prepare-picture.ts'
import { uploadApi } from '../../uploads/upload-fetch.ts'

/** Pixels a side; the server shows at most half of it. */
const maxSide = 1024

/** Converts a square of a picture to a small JPEG. */
async function cropToJpeg(picture: HTMLImageElement, crop: Crop): Promise<File> {
  const side = Math.max(1, Math.min(maxSide, Math.round(crop.side)))
  const jpeg = await drawnJpeg({ width: side, height: side }, (context) => drawCrop(context, picture, crop, side))
  return new File([jpeg], 'picture.jpg', { type: jpeg.type })
}

/** The user's picture: cropped after choosing, shown from memory during the upload, and everywhere afterwards. */
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
  const upload = useApiMutation(send, {
    eachCounts: true,
  })
  const open = useApiMutation(prepareProfilePicture, {
    eachCounts: true,
  })
  const remove = useApiMutation(
    async () => {
      const answer = await api.profile.removePicture()
      show(null)
      return answer.message
    },
    {
      eachCounts: true,
    },
  )

  const forget = () => {
    setRefused(undefined)
    upload.reset()
    remove.reset()
  }
  const choose = (file: File) => {
    if (upload.isPending || open.isPending) return
    forget()
    open.mutate(file, {
      onSuccess: setOpened,
      onError: (error) =>
        setRefused({ name: file.name, fault: error instanceof UnfitPicture ? error.fault : 'unreadable' }),
    })
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
  return {
    preview,
    share,
    refused,
    opened,
    isBusy: upload.isPending || open.isPending,
    upload,
    remove,
    choose,
    close,
    sendCrop,
    takeAway,
  }
}

export type Picture = ReturnType<typeof usePicture>
