import type { GlobalWindow } from 'happy-dom'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'

import { noteState } from './left-behind.ts'

declare global {
  /** Of the open window. */
  const happyDOM: GlobalWindow['happyDOM']
  /** Stops every timer that tests have started. */
  var endTimers: (() => void) | undefined
}

// Files share a worker, since loading React and a DOM for each of them took half of the time. Yet each file starts as if
// it were alone: in a window of its own, with every module of ours, and the libraries that keep state (`inline` in
// vite.config.ts), evaluated again. What it leaves behind ends with it.
vi.resetModules()

function noteTimers() {
  const { setTimeout, setInterval } = globalThis
  type Timer = ReturnType<typeof setTimeout>
  const timers: Timer[] = []
  const noted =
    <Args extends unknown[]>(start: (...args: Args) => Timer) =>
    (...args: Args) => {
      const timer = start(...args)
      timers.push(timer)
      return timer
    }
  Object.assign(globalThis, { setTimeout: noted(setTimeout), setInterval: noted(setInterval) })
  return () => {
    for (const timer of timers.splice(0)) clearTimeout(timer)
  }
}

// Once a worker, and before React: it looks up `setTimeout` when it is loaded.
globalThis.endTimers ??= noteTimers()

const changes = noteState()
const needsWindow = expect.getState().environment !== 'node'
const window = needsWindow ? await builtinEnvironments['happy-dom'].setup(globalThis, {}) : undefined
// Every window has the same classes.
const elementChanges = window && noteState({ Element: Element.prototype, HTMLElement: HTMLElement.prototype })

if (window) {
  const { cleanup, configure } = await import('@testing-library/react')
  // A second, or four, is nothing to a machine that does much else: what is waited for comes, or the test hangs.
  configure({ asyncUtilTimeout: 20_000 })
  afterEach(cleanup)
}

afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  // Vitest keeps every mock function, with the elements that it was called on.
  vi.clearAllMocks()
  vi.restoreAllMocks()
  // React looks at the window in work that it has left for later, even when nothing is rendered any more.
  do {
    globalThis.endTimers?.()
    await new Promise(setImmediate)
  } while (process.getActiveResourcesInfo().includes('Immediate'))
  const changed = elementChanges?.() ?? []
  if (window) {
    // `teardown` leaves a window in happy-dom's list, with all that was rendered in it.
    await happyDOM.close()
    await window.teardown(globalThis)
  }
  changed.push(...changes())
  if (changed.length > 0) throw new Error(`Put back what other test files share: ${changed.join(', ')}`)
})
