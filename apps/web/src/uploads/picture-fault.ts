import { limits } from '@aafiya/contracts/limits'

export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
const endings = /\.(jpe?g|png|gif|webp)$/i

const isPicture = (file: File) => pictureTypes.some((type) => type === file.type) || (file.type === '' && endings.test(file.name))

/** What the API would refuse, before anything is sent. */
export function pictureFault(file: File): 'picture_type_invalid' | 'picture_too_large' | undefined {
  if (!isPicture(file)) return 'picture_type_invalid'
  return file.size > limits.pictureBytes ? 'picture_too_large' : undefined
}
