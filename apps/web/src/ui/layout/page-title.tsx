export interface PageTitleProps {
  /** The page and the site's name in one sentence. */
  text: string
  /** Prefixed while a form on the page is invalid. */
  error?: string | undefined
}

/** The document's title; React renders it into the head. */
export function PageTitle({ text, error }: PageTitleProps) {
  return <title>{error ? `${error}: ${text}` : text}</title>
}
