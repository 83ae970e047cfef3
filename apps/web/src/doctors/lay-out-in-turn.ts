/** Few enough that a slow phone answers a press in between. */
const atOnce = 8

const whenIdle = typeof requestIdleCallback === 'function' ? requestIdleCallback : (act: () => void) => setTimeout(act, 50)

/**
 * Of a list in the server's page only what is near has been laid out (`directory-list.module.css`); this lays out the rest, a few
 * at a time, so that all of it has its true height when somebody jumps about in it or comes back to it.
 */
export function layOutInTurn(list: HTMLElement | null): () => void {
  const { dataset } = document.documentElement
  let isOver = dataset['fresh'] === undefined
  const goOn = () => {
    if (isOver) return
    const rest = [...(list?.children ?? [])].filter((one) => one instanceof HTMLElement).filter((one) => one.style.contentVisibility === '')
    for (const one of rest.slice(0, atOnce)) one.style.contentVisibility = 'visible'
    if (rest.length > 0) whenIdle(goOn)
    else delete dataset['fresh']
  }
  if (!isOver) whenIdle(goOn)
  return () => {
    isOver = true
  }
}
