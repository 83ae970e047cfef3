/** Ends what this browser has subscribed to; the server ends it with the session, and hears of this the next time it sends. */
export async function endPushHere(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    const subscription = await registration?.pushManager.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // No workers here, so nothing was subscribed to.
  }
}
