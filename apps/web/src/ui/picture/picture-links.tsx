import css from './picture-links.module.css'

export interface PictureLinksProps {
  links: readonly string[]
  /** What each link is called, by its place. */
  labelOf: (place: number) => string
}

/** Pictures as thumbnails, each of which opens in a new tab. */
export function PictureLinks({ links, labelOf }: PictureLinksProps) {
  if (links.length === 0) return null
  return (
    <ul className={css.list}>
      {links.map((link, index) => (
        // The URL changes while the picture stays.
        <li key={link.split('?')[0]}>
          <a className={css.link} href={link} target="_blank" rel="noopener" aria-label={labelOf(index + 1)}>
            <img className={css.picture} src={link} alt="" width={96} height={96} loading="lazy" decoding="async" />
          </a>
        </li>
      ))}
    </ul>
  )
}
