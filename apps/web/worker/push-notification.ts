/** What the server sends (`apps/api/src/push/push-to-devices.ts`). */
interface Sent {
  title: string
  body: string
  language: string
  tag: string
  url: string
}

const fields = ['title', 'body', 'language', 'tag', 'url'] as const
const isSent = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && fields.every((field) => typeof Reflect.get(value, field) === 'string')

/** Browsers revoke the permission of a site whose push messages show nothing, so an unreadable message shows this. */
const unreadable: Sent = {
  title: 'Aafiya – عافية',
  body: '',
  language: 'en',
  tag: 'unreadable',
  url: '/My-Appointment',
}

function sentIn(text: string): Sent {
  try {
    const value: unknown = JSON.parse(text)
    return isSent(value) ? value : unreadable
  } catch {
    return unreadable
  }
}

/** The notification of a message. A newer one of the same visit replaces the previous one and alerts again. */
export function notificationOf(text: string): { title: string; options: NotificationOptions & { renotify: boolean } } {
  const { title, body, language: lang, tag, url } = sentIn(text)
  const dir = lang === 'ar' ? 'rtl' : 'ltr'
  return { title, options: { body, lang, dir, tag, renotify: true, icon: '/icon-192.png', data: { url } } }
}

/** The page a click opens: only a page of this app. */
export function targetOf(data: unknown, origin: string): string {
  const url: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'url') : undefined
  const target = typeof url === 'string' && URL.canParse(url, origin) ? new URL(url, origin) : undefined
  return target?.origin === origin ? target.href : new URL(unreadable.url, origin).href
}

const leadMs = 10_000

/**
 * If the app was closed, iOS opens the start page for a notification. A navigation there within seconds of the click is
 * redirected to the target.
 */
export function createLead(now: () => number = Date.now) {
  let pressed: { target: string; until: number } | undefined
  return {
    /** Call before opening a window for this target. */
    expect: (target: string): void => {
      pressed = { target, until: now() + leadMs }
    },
    /** The redirect target of a navigation, or undefined. */
    insteadOf: (url: string): string | undefined => {
      const last = pressed
      pressed = undefined
      const { pathname, search } = new URL(url)
      return last && now() <= last.until && pathname + search === '/' ? last.target : undefined
    },
  }
}
