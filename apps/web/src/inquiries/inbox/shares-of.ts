/** The progress of each file in an upload that sends them one after the other. */
export function sharesOf(share: number, images: readonly { file: { size: number } }[]): number[] {
  const total = images.reduce((sum, { file }) => sum + file.size, 0)
  let left = share * total
  return images.map(({ file: { size } }) => {
    const gone = Math.min(size, Math.max(0, left))
    left -= size
    return size === 0 ? 1 : gone / size
  })
}
