export interface PageTitleProps {
  /** What this page is, and the site's name, already in one sentence. */
  text: string
  /** Said first while a form on the page is refused. */
  error?: string | undefined
}

/** The document's title; React puts it into the head. */
export function PageTitle({ text, error }: PageTitleProps) {
  return <title>{error ? `${error}: ${text}` : text}</title>
}
