import type { Page } from '@playwright/test'

/** Waits until no request is running and the page has been idle for two frames. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    // After a key that is followed by no frame, no idle time is reported.
    const idle = () =>
      new Promise<void>((resolve) =>
        requestIdleCallback(() => requestAnimationFrame(() => resolve()), { timeout: 1000 }),
      )
    await idle()
    await idle()
  })
}

/** The element to tap: the match at `place`, optionally only among those with `text`. */
export interface Target {
  selector: string
  place?: number
  text?: string
}

/**
 * Its centre, once it exists and is in view. Not through a locator or `tap()`: both add event listeners, whose time
 * would count as the page's.
 */
export async function middleOf(page: Page, target: Target): Promise<{ x: number; y: number }> {
  return page.evaluate(async ({ selector, place = 0, text }) => {
    // A page in the other language is hidden until it is rendered again, and cannot be tapped.
    const find = () =>
      [...document.querySelectorAll(selector)].filter(
        (one) => one.checkVisibility({ visibilityProperty: true }) && (text === undefined || one.textContent === text),
      )[place]
    let found = find()
    for (let frames = 0; !found && frames < 600; frames += 1) {
      await new Promise(requestAnimationFrame)
      found = find()
    }
    if (!found) throw new Error(`there is no ${selector} to press`)
    found.scrollIntoView({ block: 'nearest' })
    await new Promise(requestAnimationFrame)
    const { left, top, width, height } = found.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }, target)
}

export interface Answer {
  /** Until the next frame after the input, as INP measures it. */
  inp: number
  /** Until the frame with the expected content, if that is later. */
  shown?: number
}

/** Throttles the page for one input: how long until the next paint, and until the `asked` content shows. */
export async function answerTo(page: Page, input: () => Promise<void>, asked?: string): Promise<Answer> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate((selector) => {
    const durations: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && entry.interactionId !== 0) durations.push(entry.duration)
    }).observe(Object.assign({ type: 'event' }, { durationThreshold: 16 }))
    let pressed = 0
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, ({ timeStamp }) => (pressed = timeStamp), { once: true, capture: true })
    // Not polled per frame: each poll would cause a frame.
    const shown = new Promise<number | undefined>((resolve) => {
      if (selector === undefined) return resolve(undefined)
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)))
      })
      return observer.observe(document, {
        attributes: true,
        attributeFilter: ['open', 'lang'],
        childList: true,
        subtree: true,
      })
    })
    Object.assign(window, { durations, shown })
  }, asked)
  await input()
  const took = await page.evaluate(async () => {
    const shown: unknown = await Reflect.get(window, 'shown')
    // The entry of the last input is reported with the frame after its own.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 300))))
    const durations: unknown = Reflect.get(window, 'durations')
    if (!Array.isArray(durations)) throw new Error('nothing was watched')
    // Entries below the threshold are not reported.
    return { inp: Math.max(16, ...durations.map(Number)), ...(typeof shown === 'number' && { shown }) }
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return took
}

export const medianOf = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
