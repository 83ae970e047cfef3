import css from './picture-links.module.css'

export interface PictureLinksProps {
  links: readonly string[]
  /** The name of each link, by position. */
  labelOf: (place: number) => string
}

/** Pictures as thumbnails; each opens in a new tab. */
export function PictureLinks({ links, labelOf }: PictureLinksProps) {
  if (links.length === 0) return null
  return (
    <ul className={css.list}>
      {links.map((link, index) => (
        // The query string changes while the picture stays the same.
        <li key={link.split('?')[0]}>
          <a className={css.link} href={link} target="_blank" rel="noopener" aria-label={labelOf(index + 1)}>
            <img className={css.picture} src={link} alt="" width={96} height={96} loading="lazy" decoding="async" />
          </a>
        </li>
      ))}
    </ul>
  )
}
