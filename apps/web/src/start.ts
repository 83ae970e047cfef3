// The entry of the app. On a phone's connection the app would compete with the font and pictures of a server-rendered
// page, so such a page is painted first (docs/decisions/0010-first-paint-and-hydration.md).
const nextPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })

const isRendered = document.getElementById('root')?.hasChildNodes() === true
// A background tab never paints.
if (isRendered && !document.hidden) await nextPaint()
// Loads the page's own files, which the server listed, in parallel with the app.
for (const link of document.querySelectorAll('link[rel="modulepreload"][media]')) link.removeAttribute('media')
await import('./main.tsx')
