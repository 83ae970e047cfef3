import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'

import { noteEnd, perSession, withAge } from './private-responses.ts'
import { lead } from './push-events.ts'

declare const self: ServiceWorkerGlobalScope
/** Written by the build: the shell and every chunk, with their hashes. */
declare const precached: PrecacheEntry[]

// A new version waits until all pages of the old one are closed: an open page still loads its own chunks from here.
precacheAndRoute(precached)
cleanupOutdatedCaches()
// Pages embed the clinic's settings and rarely fetch them, but offline the list of appointments needs the time zone.
self.addEventListener('install', (event) => event.waitUntil(cacheClinic().catch(() => {})))
// On a first visit, pages that are already open work offline immediately.
self.addEventListener('activate', () => void self.clients.claim())

const clinicCache = 'clinic'
const cacheClinic = async () => (await caches.open(clinicCache)).add('/api/clinic')

self.addEventListener('message', ({ data }) => noteEnd(data))

const onlyOk = new CacheableResponsePlugin({ statuses: [200] })
const day = 86_400

// Pages come from the network, since the server renders them per visitor; offline, the shell renders them.
const fromNetwork = new NetworkOnly()
registerRoute(
  ({ request }) => request.mode === 'navigate',
  async (options) => {
    const target = lead.insteadOf(options.request.url)
    return target === undefined ? fromNetwork.handle(options) : Response.redirect(target)
  },
)
setCatchHandler(
  async ({ request }) =>
    (request.mode === 'navigate' ? await matchPrecache('/index.html') : undefined) ?? Response.error(),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/appointments',
  new NetworkFirst({
    // Caches named private-* are deleted on logout: see keep-offline.ts.
    cacheName: 'private-appointments',
    networkTimeoutSeconds: 8,
    plugins: [onlyOk, perSession, withAge],
  }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/clinic',
  new NetworkFirst({ cacheName: clinicCache, networkTimeoutSeconds: 8, plugins: [onlyOk] }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/portraits/'),
  new CacheFirst({
    cacheName: 'portraits',
    plugins: [onlyOk, new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 7 * day, purgeOnQuotaError: true })],
  }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.woff2'),
  new CacheFirst({ cacheName: 'fonts', plugins: [onlyOk, new ExpirationPlugin({ maxEntries: 6 })] }),
)
