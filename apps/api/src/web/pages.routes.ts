import { createHash } from 'node:crypto'

import { rates } from '@aafiya/contracts/platform/rates'
import { Router, type Request } from 'express'

import type { Deps } from '../deps.ts'
import { countDoctors } from '../doctors/count-doctors.ts'
import type { KnownSpeciality } from '../doctors/specialities/speciality-list.ts'
import { networkAddress } from '../platform/http/network-address.ts'
import { rateFor } from '../platform/throttle.ts'
import { type BuiltWeb, type RenderRequest, readBuiltWeb, type RenderedPage } from './built-web.ts'
import { languageCookie, pageLanguage } from './page-language.ts'
import { createPageRenderer } from './show-page.ts'
import { listedDoctorIds, robots, sitemap } from './sitemap.ts'
import { staticFiles } from './static-files.ts'

/** Tracking parameters that other sites append do not change the page. */
const isForeign = /^(?:lang|in|utm_\w+|fbclid|gclid|msclkid)$/
function ownSearch({ originalUrl }: Request): URLSearchParams {
  const all = [...new URLSearchParams(originalUrl.split('?')[1])]
  return new URLSearchParams(all.filter(([name]) => !isForeign.test(name)))
}

/**
 * The language of a message, in its link: by `?in=`, or by the letter of an Arabic text message's
 * (`messages/link-url.ts`).
 */
const messageLanguage = ({ path, query }: Request) => (['/m', '/w'].includes(path) ? 'ar' : query['in'])

/**
 * A page costs milliseconds to render and changes with the clinic's data alone. Enough for every page and many doctors.
 */
const most = 300

/**
 * Renders each page once for the same data. The query results are the cache key, so a change shows immediately and on
 * every process.
 */
export function rememberPages(
  render: (wanted: RenderRequest) => Promise<RenderedPage>,
): (wanted: RenderRequest) => Promise<RenderedPage> {
  const known = new Map<string, Promise<RenderedPage>>()
  return (wanted) => {
    const key = createHash('sha1').update(JSON.stringify(wanted)).digest('base64')
    const page = known.get(key) ?? render(wanted)
    known.delete(key)
    known.set(key, page)
    page.catch(() => known.delete(key))
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    return page
  }
}

/** The app's pages, and the files for search engines. */
export function pageRoutes(deps: Deps, web: BuiltWeb): Router {
  const router = Router()
  /**
   * A search costs more than any other page. Beyond the rate, or without a database, the browser fetches the results
   * itself.
   */
  const maySearch = (request: Request) =>
    ownSearch(request).size === 0 ||
    deps.throttle.tryConsume(rateFor(rates.searchPages, networkAddress(request.ip))).catch(() => false)
  const show = createPageRenderer(deps, web, rememberPages(web.render))

  router.get(
    '/robots.txt',
    (_request, response) =>
      void response.type('text').setHeader('Cache-Control', 'public, max-age=3600').send(robots(deps.config.publicUrl)),
  )
  router.get('/sitemap.xml', async (_request, response) => {
    const [ids, counts] = await Promise.all([listedDoctorIds(deps), countDoctors(deps)])
    // One that is retired has a page as long as it has doctors.
    const hasPage = ({ key, isRetired }: KnownSpeciality) =>
      !isRetired || counts.some(({ speciality }) => speciality === key)
    const specialities = deps.specialities.current().filter(hasPage)
    response
      .type('xml')
      .setHeader('Cache-Control', 'public, max-age=3600')
      .send(
        sitemap(
          deps.config.publicUrl,
          ids,
          specialities.map(({ key }) => key),
          deps.clinic.facts().languages,
        ),
      )
  })
  router.get(/^\/(?!api\/|dev\/|assets\/|portraits\/)/, async (request, response, next) => {
    if (!request.accepts('html')) return next()
    const { language, isAsked } = pageLanguage({
      requested: request.query['lang'],
      ofMessage: messageLanguage(request),
      cookies: request.headers.cookie,
      acceptLanguage: request.headers['accept-language'],
      offered: deps.clinic.facts().languages,
    })
    const page = await show({
      path: request.path,
      search: ownSearch(request),
      language,
      isAsked,
      maySearch: await maySearch(request),
    })
    if (isAsked) response.setHeader('Set-Cookie', languageCookie(language))
    response.locals['route'] = 'page'
    response.vary('Cookie').vary('Accept-Language').setHeader('Content-Language', language)
    response.status(page.status).type('html').setHeader('Cache-Control', 'no-cache').send(page.html)
  })
  return router
}

/** The built web app: its files, then its pages. */
export function webRoutes(deps: Deps, folder: string): Router {
  const router = Router()
  router.use(staticFiles(folder))
  router.use(pageRoutes(deps, readBuiltWeb(folder)))
  return router
}
