import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'

import { ageMark, ownedByCaller } from './private-answers.ts'

declare const self: ServiceWorkerGlobalScope
/** Written by the build: the shell and every chunk, with their hashes. */
declare const precached: PrecacheEntry[]

// A new version waits until every page of the old one is closed: an open page still fetches its own chunks from here.
precacheAndRoute(precached)
cleanupOutdatedCaches()
// The pages carry the clinic's values themselves and rarely ask for them; without a network the appointments need its zone.
self.addEventListener('install', (event) => event.waitUntil(keepClinic().catch(() => {})))
// Only the first version finds pages without one; they can be read offline at once.
self.addEventListener('activate', () => void self.clients.claim())

const clinicCache = 'clinic'
const keepClinic = async () => (await caches.open(clinicCache)).add('/api/clinic')

const onlyGood = new CacheableResponsePlugin({ statuses: [200] })
const day = 86_400

// Pages come from the network, since the server writes them for their reader; without one, the shell draws them.
registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly())
setCatchHandler(async ({ request }) => (request.mode === 'navigate' ? await matchPrecache('/index.html') : undefined) ?? Response.error())

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/appointments',
  new NetworkFirst({
    // The name says that it leaves with its owner: see keep-offline.ts.
    cacheName: 'private-appointments',
    networkTimeoutSeconds: 8,
    plugins: [onlyGood, ownedByCaller, ageMark],
  }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/clinic',
  new NetworkFirst({ cacheName: clinicCache, networkTimeoutSeconds: 8, plugins: [onlyGood] }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/portraits/'),
  new CacheFirst({
    cacheName: 'portraits',
    plugins: [onlyGood, new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 7 * day, purgeOnQuotaError: true })],
  }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.woff2'),
  new CacheFirst({ cacheName: 'fonts', plugins: [onlyGood, new ExpirationPlugin({ maxEntries: 6 })] }),
)
