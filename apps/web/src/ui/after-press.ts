/**
 * Does it at once, or once a button that is being pressed has been let go: what a field says as it is left would push the
 * button away from under the pointer, and the press would be lost.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector('button:active') === null) return act()
  // The click comes right after; a touch is told as a mouse too.
  addEventListener('mouseup', () => requestAnimationFrame(act), { once: true })
}
