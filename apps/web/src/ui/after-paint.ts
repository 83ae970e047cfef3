const presses = ['pointerdown', 'keydown'] as const

/**
 * Does it as soon as the screen has shown what a press changed, or at the next press if that comes first: what nobody waits
 * for need not hold up the answer, nor what is heavy to draw, such as a modal dialog, for which the browser styles the whole page
 * anew. The function that comes back calls it off.
 */
export function afterPaint(act: () => void): () => void {
  const once = () => {
    stop()
    act()
  }
  let task: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (task = setTimeout(once)))
  const stop = () => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
    for (const press of presses) removeEventListener(press, once, true)
  }
  for (const press of presses) addEventListener(press, once, true)
  return stop
}
