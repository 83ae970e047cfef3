import { useEffect, useState } from 'react'

/** Less is a trembling thumb. */
const threshold = 8

/** Whether the page was last scrolled down, and not to its very end. */
export function useScrollsDown(): boolean {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const follow = () => {
      const { scrollY, innerHeight } = window
      if (Math.abs(scrollY - last) < threshold) return
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - threshold
      setDown(scrollY > last && !isAtEnd)
      last = scrollY
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])
  return isDown
}
