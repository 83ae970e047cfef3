import { limits } from '@aafiya/contracts/platform/limits'
import { useEffect, useRef, useState } from 'react'

import { freshKey } from '../page/use-send-once.ts'
import type { PickedPicture } from '../ui/picture/picture-picker.tsx'
import { isPicture } from '../uploads/picture-fault.ts'

export interface PickedImage extends PickedPicture {
  file: File
}

export interface SkippedFile {
  name: string
  fault: ImageFault
}

/** Images chosen and not yet sent. A file that is unfit is skipped and named; the good ones stay. */
export function useImages() {
  const [images, setImages] = useState<readonly PickedImage[]>([])
  const [skipped, setSkipped] = useState<readonly SkippedFile[]>([])

  // Object URLs are revoked, also on leaving the page.
  const drawn = useRef(images)
  useEffect(() => {
    drawn.current = images
  }, [images])
  useEffect(() => () => drawn.current.forEach(({ src }) => URL.revokeObjectURL(src)), [])

  const add = (files: readonly File[]) => {
    const good: PickedImage[] = []
    const unfit: SkippedFile[] = []
    for (const file of files) {
      const fault = imageFault(file, images.length + good.length)
      if (fault) unfit.push({ name: file.name, fault })
      else good.push({ id: freshKey(), name: file.name, src: URL.createObjectURL(file), file })
    }
    setImages([...images, ...good])
    setSkipped(unfit)
  }
  const remove = (id: string) => {
    for (const image of images) if (image.id === id) URL.revokeObjectURL(image.src)
    setImages(images.filter((image) => image.id !== id))
    setSkipped([])
  }
  const clear = () => {
    images.forEach(({ src }) => URL.revokeObjectURL(src))
    setImages([])
    setSkipped([])
  }
  return { images, skipped, add, remove, clear }
}

export type Images = ReturnType<typeof useImages>

type ImageFault = 'image_type_invalid' | 'image_too_large' | 'too_many_images'

/** What the API would refuse, before anything is sent. `place`: how many images are there already. */
function imageFault(file: File, place: number): ImageFault | undefined {
  if (!isPicture(file)) return 'image_type_invalid'
  if (file.size > limits.imageBytes) return 'image_too_large'
  return place >= limits.inquiryImages ? 'too_many_images' : undefined
}
