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

/** A browser takes the permission back from a page whose messages show nothing, so a message that cannot be read says this. */
const unreadable: Sent = { title: 'Aafiya – عافية', body: '', language: 'en', tag: 'unreadable', url: '/My-Appointment' }

function sentIn(text: string): Sent {
  try {
    const value: unknown = JSON.parse(text)
    return isSent(value) ? value : unreadable
  } catch {
    return unreadable
  }
}

/** The notification of a message. A newer one of the same visit replaces the older one, and is heard again. */
export function notificationOf(text: string): { title: string; options: NotificationOptions & { renotify: boolean } } {
  const { title, body, language: lang, tag, url } = sentIn(text)
  const dir = lang === 'ar' ? 'rtl' : 'ltr'
  return { title, options: { body, lang, dir, tag, renotify: true, icon: '/icon-192.png', data: { url } } }
}

/** What a press opens: a page of this app, and nothing else. */
export function targetOf(data: unknown, origin: string): string {
  const url: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'url') : undefined
  const target = typeof url === 'string' && URL.canParse(url, origin) ? new URL(url, origin) : undefined
  return target?.origin === origin ? target.href : new URL(unreadable.url, origin).href
}
