/** Files that the build and the server name in the attributes of the script: `data-app`, `data-preload-ar`, … */
export function namedFiles(what: string): string[] {
  const named = document.currentScript?.getAttribute(`data-${what}`) ?? ''
  return named.split(' ').filter(Boolean)
}

export const isFont = (file: string) => file.endsWith('.woff2')

function link(rel: string, file: string, more: Partial<HTMLLinkElement> = {}): void {
  if (document.querySelector(`link[href="${file}"]`)) return
  document.head.append(Object.assign(document.createElement('link'), { rel, crossOrigin: 'anonymous' }, more, { href: file }))
}

export const preloadFont = (file: string) => link('preload', file, { as: 'font', type: 'font/woff2' })

export const preloadModule = (file: string) => link('modulepreload', file)

/** Styles that the server has put into the page itself: named, so that the app knows of them, and not fetched. */
export const switchedOffStyles = (file: string) => link('stylesheet', file, { disabled: true })
