import type { Page } from '@playwright/test'

/**
 * WCAG 1.4.10 and 1.4.4: the narrowest page; twice the text size on a phone, a tablet and a desktop; and a desktop at
 * 400 %. Columns are narrowest where the desktop layout begins. The order changes the text size only twice, and widens
 * the page only after the phone's settings, since a menu of the phone may close on a desktop.
 */
const settings = [
  { name: '400 % zoom', width: 320, height: 256, text: '' },
  { name: '320 px', width: 320, height: 640, text: '' },
  { name: '200 % text at 360 px', width: 360, height: 740, text: '200%' },
  { name: '200 % text at 768 px', width: 768, height: 1024, text: '200%' },
  { name: '200 % text at 1280 px', width: 1280, height: 900, text: '200%' },
  { name: '1024 px', width: 1024, height: 900, text: '' },
  { name: '900 px', width: 900, height: 900, text: '' },
]

/** What overflows, is cut off or broken, at each setting. */
export async function reflowFaults(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const faults: string[] = []
  for (const { name, width, height, text } of settings) {
    await page.setViewportSize({ width, height })
    const found = [...(await page.evaluate(outOfSight, { width, text })), ...(await page.evaluate(brokenWords, width))]
    faults.push(...found.map((fault) => `${name}: ${fault}`))
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (before) await page.setViewportSize(before)
  return faults
}

async function outOfSight({ width, text }: { width: number; text: string }): Promise<string[]> {
  const root = document.documentElement
  root.style.fontSize = text
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const faults: string[] = []
  const tell = (element: Element, fault: string) =>
    faults.push(
      `${element.localName} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}” ${fault}`,
    )
  if (root.scrollWidth > width) faults.push(`the page is ${root.scrollWidth} px wide`)

  // Visually hidden text, or a native control drawn by its label.
  const isUnseen = (element: Element) => {
    const { opacity, visibility, clipPath } = getComputedStyle(element)
    return (
      visibility === 'hidden' || opacity === '0' || clipPath === 'inset(50%)' || element.getClientRects().length === 0
    )
  }
  // Scrolled to its end, the page clears a fixed bar.
  const end = document.querySelector('footer')?.getBoundingClientRect().bottom
  for (const bar of document.querySelectorAll('main div')) {
    const isBar = getComputedStyle(bar).position === 'fixed' && bar.clientWidth === root.clientWidth
    const free = end === undefined ? 0 : root.scrollHeight - (end + window.scrollY)
    if (isBar && bar.clientHeight > free)
      tell(bar, `lies on ${Math.round(bar.clientHeight - free)} px of the end of the page`)
  }

  const dialog = document.querySelector('dialog[open]')
  const parts = (dialog ?? document.body).querySelectorAll(
    'a, button, input, select, textarea, summary, label, h1, h2, h3, p, dt, dd, li',
  )
  // Each element once: the parts share what is around them.
  const surroundings = new Map<Element, { unseen: boolean; cutter?: Element | undefined }>()
  const around = (element: Element): { unseen: boolean; cutter?: Element | undefined } => {
    const known = surroundings.get(element)
    if (known) return known
    const { overflowX, position } = getComputedStyle(element)
    const parent = position === 'fixed' ? null : element.parentElement
    const outer = parent ? around(parent) : { unseen: false }
    const cuts =
      parent && parent !== root && parent !== document.body && getComputedStyle(parent).overflowX !== 'visible'
    // The row of specialities, the desk's columns and tables of figures scroll sideways on their own; the page does not.
    const scrolls = overflowX === 'auto' && element.matches('nav ul, [data-board]')
    const found = { unseen: outer.unseen || scrolls || isUnseen(element), cutter: cuts ? parent : outer.cutter }
    surroundings.set(element, found)
    return found
  }
  for (const part of parts) {
    const { unseen, cutter } = around(part)
    if (unseen) continue
    const box = part.getBoundingClientRect()
    // A skip link is above the page until it is focused.
    if (box.width === 0 || box.bottom + window.scrollY <= 0) continue
    if (box.left < -1 || box.right > width + 1)
      tell(part, `reaches from ${Math.round(box.left)} to ${Math.round(box.right)}`)
    const hole = cutter?.getBoundingClientRect()
    if (hole && (box.left < hole.left - 1 || box.right > hole.right + 1)) tell(part, 'is cut by what it stands in')
    if (
      part.clientWidth > 0 &&
      part.scrollWidth > part.clientWidth + 1 &&
      part.localName !== 'input' &&
      part.localName !== 'select'
    )
      tell(part, `is ${part.clientWidth} px wide and its content ${part.scrollWidth}`)
  }
  return faults
}

/**
 * Words broken across lines, except addresses, words longer than any real word, and words almost as wide as the page.
 */
function brokenWords(width: number): string[] {
  const faults: string[] = []
  const texts = document.createTreeWalker(document.querySelector('dialog[open]') ?? document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    const parent = text.parentElement
    if (!parent || parent.matches('script, style, noscript, textarea, option')) continue
    // Visually hidden: one pixel wide.
    if (!parent.checkVisibility({ visibilityProperty: true }) || parent.getBoundingClientRect().width <= 1) continue
    if (parent.closest('p, a, dd, bdi, output')?.textContent.includes('@')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    // On a single line no word is broken.
    if (range.getClientRects().length < 2) continue
    for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[\p{L}\p{M}\p{N}$,.]+/gu)) {
      if (word.length > 30) continue
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const pieces = [...range.getClientRects()].filter((piece) => piece.width > 1)
      const length = pieces.reduce((sum, piece) => sum + piece.width, 0)
      const [first] = pieces
      if (first && pieces.some(({ top }) => top > first.bottom - first.height / 4) && length < 0.8 * width)
        faults.push(`“${word}” of “${parent.textContent.slice(0, 40)}” is broken`)
    }
  }
  return faults
}
