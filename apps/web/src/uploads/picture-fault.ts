import { limits } from '@aafiya/contracts/platform/limits'

/** What the API takes. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

const has = (types: readonly string[], endings: RegExp) => (file: File) =>
  types.includes(file.type) || (file.type === '' && endings.test(file.name))

export const isPicture = has(pictureTypes, /\.(jpe?g|png|gif|webp)$/i)

/** Photos of iPhones. Safari decodes them, most browsers do not. */
const isHeic = has(['image/heic', 'image/heif'], /\.hei[cf]$/i)

export type PictureFault = 'picture_type_invalid' | 'picture_too_large' | 'picture_unreadable'

/** Why a file is not even opened; what the browser opens is sent as a small JPEG. */
export function pictureFault(file: File): PictureFault | undefined {
  if (!isPicture(file) && !isHeic(file)) return 'picture_type_invalid'
  return file.size > limits.imageBytes ? 'picture_too_large' : undefined
}
