// The first file of the app. On a phone's connection the app would take the line from the font and the pictures of a page that
// the server rendered, so such a page is painted before the app is fetched (docs/decisions/0010-first-paint-and-hydration.md).
const nextPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })

const isRendered = document.getElementById('root')?.hasChildNodes() === true
// A tab in the background paints nothing.
if (isRendered && !document.hidden) await nextPaint()
// The server names the page's own files too: they travel along with the app instead of after it.
for (const link of document.querySelectorAll('link[rel="modulepreload"][media]')) link.removeAttribute('media')
await import('./main.tsx')
