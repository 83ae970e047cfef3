/** The service worker's caches of private data begin with this. */
const privatePrefix = 'private-'

/**
 * Deletes the private caches of the service worker. Responses that are still loading for an ended session are not
 * cached.
 */
export function forgetPrivateCaches(endedToken: string | null = null): void {
  if (endedToken !== null) navigator.serviceWorker?.controller?.postMessage({ endedToken })
  if (typeof caches === 'undefined') return
  const forget = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name.startsWith(privatePrefix)).map((name) => caches.delete(name)))
  }
  // If storage is unavailable, nothing was cached.
  forget().catch(() => {})
}

const restMs = 2000

/** Starts the service worker. From the next visit on, the app opens offline. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // The app works without it, so a failure is not reported.
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {})
  // Precaching waits until the page has loaded what it needs.
  const later = () => setTimeout(register, restMs)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
