/** As much of Google's own sign-in script as is used here. */
export interface GoogleIdentity {
  initialize: (options: { client_id: string; callback: (answer: { credential: string }) => void; ux_mode: 'popup' }) => void
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

const address = 'https://accounts.google.com/gsi/client'
let loading: Promise<GoogleIdentity> | undefined

function load(): Promise<GoogleIdentity> {
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

/** Google's script, fetched once, and only where its button is shown. A failed fetch may be tried again. */
export function googleIdentity(): Promise<GoogleIdentity> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
