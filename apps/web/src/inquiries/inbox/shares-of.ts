/** How far each of several files is, that leave one after the other in one upload. */
export function sharesOf(share: number, images: readonly { file: { size: number } }[]): number[] {
  const total = images.reduce((sum, { file }) => sum + file.size, 0)
  let left = share * total
  return images.map(({ file: { size } }) => {
    const gone = Math.min(size, Math.max(0, left))
    left -= size
    return size === 0 ? 1 : gone / size
  })
}
