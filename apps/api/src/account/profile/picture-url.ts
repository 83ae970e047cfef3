/** A doctor's picture is public and may be cached; a patient's is private, even to those who know its URL. */
export type PictureOwner = 'doctor' | 'patient'

const pattern = /^\/api\/pictures\/((?:doctor|patient)-[\w-]{20,64}\.webp)$/

export const pictureUrl = (owner: PictureOwner, unguessable: string): string =>
  `/api/pictures/${owner}-${unguessable}.webp`

/** The file behind a picture's URL; undefined if it is not one of ours, such as a demo portrait. */
export function fileOfPicture(url: string): string | undefined {
  const name = pattern.exec(url)?.[1]
  return name && `pictures/${name}`
}
