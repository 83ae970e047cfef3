import { limits } from '@aafiya/contracts/limits'

import { pictureFault } from '../account/picture-fault.ts'

export type ImageFault = 'image_type_invalid' | 'image_too_large' | 'too_many_images'

/** What the API would refuse, before anything is sent. `place`: how many images are there already. */
export function imageFault(file: File, place: number): ImageFault | undefined {
  if (pictureFault(file) === 'picture_type_invalid') return 'image_type_invalid'
  if (file.size > limits.imageBytes) return 'image_too_large'
  return place >= limits.inquiryImages ? 'too_many_images' : undefined
}
