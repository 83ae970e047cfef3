const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const unescape = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)

const hoisted = /^<(?:link|title)\b[^>]*\/?>(?:[^<]*<\/title>)?/

/** Takes apart what React writes before a page's own elements and what belongs into its root. */
export function splitHead(whole: string): { title: string; pictures: string[]; html: string } {
  let html = whole
  let title = ''
  const pictures: string[] = []
  for (let match = hoisted.exec(html); match; match = hoisted.exec(html)) {
    const [element] = match
    title = /<title>([^<]*)<\/title>/.exec(element)?.[1] ?? title
    const picture = /rel="preload" as="image" href="([^"]+)"/.exec(element)?.[1]
    if (picture) pictures.push(unescape(picture))
    html = html.slice(element.length)
  }
  return { title: unescape(title), pictures, html }
}
