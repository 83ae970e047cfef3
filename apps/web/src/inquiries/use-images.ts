import { limits } from '@aafiya/contracts/platform/limits'
import { useEffect, useMemo, useRef, useState } from 'react'

import { freshKey } from '../kit/use-api-mutation.ts'
import { useStoredFiles } from '../kit/use-stored-files.ts'
import type { PickedPicture } from '../ui/picture/picture-picker.tsx'
import { type PictureFault, prepareImage, UnfitPicture } from '../uploads/prepare-picture.ts'

export interface PickedImage extends PickedPicture {
  file: File
}

export interface SkippedFile {
  name: string
  fault: `image_${PictureFault}` | 'too_many_images'
}

const picked = (file: File): PickedImage => ({ id: freshKey(), name: file.name, src: URL.createObjectURL(file), file })
const release = ({ src }: PickedImage) => URL.revokeObjectURL(src)

/** Chosen images, stored with their draft. Unsuitable files are skipped and named; the others are kept. */
export function useImages(draft: string) {
  const [images, setImages] = useState<readonly PickedImage[]>([])
  const [skipped, setSkipped] = useState<readonly SkippedFile[]>([])
  const [isPreparing, setPreparing] = useState(false)
  // The current images while others are prepared one by one; `line` is undefined after unmounting.
  const current = useRef<readonly PickedImage[]>([])
  const line = useRef<File[]>(undefined)
  const show = (next: readonly PickedImage[]) => {
    current.current = next
    setImages(next)
  }
  useEffect(() => {
    line.current = []
    return () => {
      line.current = undefined
      current.current.forEach(release)
    }
  }, [])

  async function addOne(file: File) {
    const skip = (fault: SkippedFile['fault']) => setSkipped((before) => [...before, { name: file.name, fault }])
    if (current.current.length >= limits.inquiryImages) return skip('too_many_images')
    const prepared = await prepareImage(file).catch((error: unknown) =>
      error instanceof UnfitPicture ? error.fault : 'unreadable',
    )
    // Cancelled, or the page was closed.
    if (line.current?.[0] !== file) return
    if (typeof prepared === 'string') skip(`image_${prepared}`)
    else show([...current.current, picked(prepared)])
  }
  // One at a time, since each takes the memory of its pixels.
  const add = async (files: readonly File[]) => {
    setSkipped([])
    const before = line.current?.length ?? 0
    line.current?.push(...files)
    if (before > 0) return
    setPreparing(true)
    for (let next = line.current?.[0]; next; next = line.current?.[0]) {
      await addOne(next)
      if (line.current?.[0] === next) line.current.shift()
    }
    setPreparing(false)
  }
  const files = useMemo(() => images.map(({ file }) => file), [images])
  const kept = useStoredFiles(draft, files, (files) => show(files.map(picked)))
  const remove = (id: string) => {
    images.filter((image) => image.id === id).forEach(release)
    show(current.current.filter((image) => image.id !== id))
    setSkipped([])
  }
  const clear = () => {
    line.current = []
    current.current.forEach(release)
    show([])
    setSkipped([])
    kept.forget()
  }
  return { images, skipped, isPreparing, add, remove, clear }
}

export type Images = ReturnType<typeof useImages>
