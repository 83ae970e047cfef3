import { testGoogleClientId } from '@aafiya/contracts/account/google'

/** The part of Google's sign-in script that is used here. */
export interface GoogleIdentity {
  initialize: (options: {
    client_id: string
    callback: (answer: { credential: string }) => void
    ux_mode: 'popup'
  }) => void
  renderButton: (place: HTMLElement, look: GoogleButtonLook) => void
}

interface GoogleButtonLook {
  type: 'standard'
  theme: 'outline' | 'filled_black'
  size: 'large'
  text: 'continue_with'
  shape: 'rectangular'
  locale: string
  width: number
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } }
  }
}

// A production build cannot reach the stand-in.
const addressFor = (clientId: string) =>
  import.meta.env.DEV && clientId === testGoogleClientId
    ? '/dev/google/identity.js'
    : 'https://accounts.google.com/gsi/client'
let loading: Promise<GoogleIdentity> | undefined

function load(address: string): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    const fail = () => {
      script.remove()
      reject(new Error(`${address} did not load`))
    }
    script.addEventListener('load', () => (window.google ? resolve(window.google.accounts.id) : fail()))
    script.addEventListener('error', fail)
    document.head.append(script)
  })
}

/** Loads Google's script once, and only where its button is shown. A failed load can be retried. */
export function googleIdentity(clientId: string): Promise<GoogleIdentity> {
  loading ??= load(addressFor(clientId)).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
