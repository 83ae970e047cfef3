import { expect, test } from './journey.ts'
import { doctorFor } from './patient.ts'

test('Arabic has no letter-spacing, italics or capitals, and enough line height', async ({ page, request }, info) => {
  const faults: string[] = []
  for (const path of [
    '/',
    '/doctors',
    '/login?mode=signup',
    '/privacy',
    `/appointment/${await doctorFor(request, info, 11)}`,
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const found = await page.evaluate(() =>
      [...document.body.querySelectorAll('*')].flatMap((element) => {
        const own = [...element.childNodes].filter(
          (node) => node.nodeType === Node.TEXT_NODE && /\p{Script=Arabic}/u.test(node.textContent ?? ''),
        )
        if (own.length === 0 || !element.checkVisibility()) return []
        const { letterSpacing, fontStyle, textTransform, lineHeight, fontSize } = getComputedStyle(element)
        const isTracked = letterSpacing !== 'normal' && letterSpacing !== '0px'
        // Longer than a sentence; headlines and buttons may have less.
        const isText = element.localName === 'p' && (element.textContent ?? '').length > 60
        const isTight = isText && Number.parseFloat(lineHeight) / Number.parseFloat(fontSize) < 1.6
        const isWrong = isTracked || isTight || fontStyle !== 'normal' || textTransform !== 'none'
        return isWrong
          ? [
              `${element.localName} “${(element.textContent ?? '').trim().slice(0, 30)}” ${letterSpacing} ${fontStyle} ${lineHeight}/${fontSize}`,
            ]
          : []
      }),
    )
    faults.push(...found.map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
})
