/** Caches of what belongs to a person; the service worker names them so. */
const privatePrefix = 'private-'

/** Drops what the service worker keeps of a person. */
export function forgetPrivateCaches(): void {
  if (typeof caches === 'undefined') return
  const forget = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name.startsWith(privatePrefix)).map((name) => caches.delete(name)))
  }
  // Where storage is closed to us, nothing was kept.
  forget().catch(() => {})
}

const restMs = 2000

/** Starts the service worker: from the next visit on, the app opens without a network. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Without it the app works as before, so a refusal is no fault.
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {})
  // What it fetches ahead waits until the page has all it needs itself.
  const later = () => setTimeout(register, restMs)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
