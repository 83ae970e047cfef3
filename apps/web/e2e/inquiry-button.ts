import { expect, type Locator, type Page } from '@playwright/test'

export const buttonOf = (page: Page, name: string) =>
  page.getByRole('complementary', { name, exact: true }).getByRole('link')

/** The text and controls under the button at the current scroll position. */
export const underneath = (
  button: Locator,
  selectors = 'a, button, input, select, textarea, label, summary',
  { withText } = { withText: true },
) =>
  button.evaluate(
    (it, [selector, hasText]) => {
      const place = it.getBoundingClientRect()
      const meets = ({ left, right, top, bottom, width }: DOMRect) =>
        width > 1 && left < place.right && right > place.left && top < place.bottom && bottom > place.top
      const isSeen = (element: Element | null) =>
        element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ?? false
      const covered: string[] = []
      const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let text = hasText && words.nextNode(); text; text = words.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(text)
        if (text.textContent?.trim() && isSeen(text.parentElement) && [...range.getClientRects()].some(meets))
          covered.push(text.textContent)
      }
      for (const control of document.querySelectorAll(selector))
        if (!it.contains(control) && isSeen(control) && meets(control.getBoundingClientRect()))
          covered.push(control.outerHTML.slice(0, 80))
      return covered
    },
    [selectors, withText] as const,
  )

/** What the button covers not even at the top of a page, where a text can still be scrolled free. */
export const controls = 'main :is(a, input, select, textarea, button)'

/** The button is on the page, and covers neither a control at its top nor anything at its end. */
export async function expectFreeAtEnd(page: Page, name: string, path: string): Promise<void> {
  const button = buttonOf(page, name)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await expect(button, path).toHaveCSS('opacity', '1')
  await expect(button, path).toBeInViewport({ ratio: 1 })
  await expect.poll(() => underneath(button, controls, { withText: false }), path).toEqual([])
  // Scrolled again for as long as parts of the page still arrive.
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await expect(button, path).toHaveCSS('opacity', '1', { timeout: 2000 })
    await expect(button, path).toHaveCSS('translate', 'none')
    expect(await underneath(button), path).toEqual([])
  }).toPass({ timeout: 20_000 })
}
