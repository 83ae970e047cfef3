/** Whether this browser can show messages; an iPhone's can only after the site was added to its home screen. */
export type PushSupport = 'supported' | 'needs-install' | 'unsupported'

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported'
  // Only Safari of iOS has `standalone`: false in a tab.
  return 'standalone' in navigator && navigator.standalone === false ? 'needs-install' : 'unsupported'
}
