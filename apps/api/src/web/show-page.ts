import { DoctorQuery } from '@aafiya/contracts/doctors/directory'
import { directoryNames } from '@aafiya/contracts/doctors/directory-names'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { Id } from '@aafiya/contracts/language/text'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { limits } from '@aafiya/contracts/platform/limits'

import { clinicFacts } from '../clinic/clinic-facts.ts'
import type { Deps } from '../deps.ts'
import { countDoctors } from '../doctors/count-doctors.ts'
import { doctorFacets } from '../doctors/directory/doctor-facets.ts'
import { firstFree } from '../doctors/directory/first-free.ts'
import { listDirectory } from '../doctors/directory/list-directory.ts'
import { showDoctor } from '../doctors/show-doctor.ts'
import { Problem } from '../platform/problem.ts'
import type { BuiltWeb, Pages, RenderRequest, RenderedPage } from './built-web.ts'
import { doctorHead, unknownDoctorHead } from './doctor-head.ts'
import { pageDocument } from './page-document.ts'
import type { PageHead } from './page-head.ts'
import { specialityPath } from './sitemap.ts'

export interface PageRequest {
  path: string
  /** The URL's query without the language; the server can render only the directory's filters. */
  search: URLSearchParams
  language: Language
  isAsked: boolean
  /** Whether the server renders the filtered directory. */
  maySearch: boolean
}

interface Shown {
  status: number
  head: PageHead
  rendered?: RenderedPage | undefined
}

const directoryPath = /^\/(doctors)(?:\/(.+))?$/
const chosenNames: ReadonlySet<string> = new Set(directoryNames)

/**
 * The directory filters in the URL's query; undefined if it contains anything else, which only the browser can
 * render.
 */
function chosenIn({ path, search, maySearch }: PageRequest): DoctorQuery | undefined {
  if (search.size === 0) return {}
  if (!maySearch) return undefined
  const names = new Set(search.keys())
  if (!directoryPath.test(path) || names.size < search.size || [...names].some((name) => !chosenNames.has(name)))
    return undefined
  return DoctorQuery.safeParse(Object.fromEntries(search)).data
}

const doctorPath = /^\/appointment\/([^/]+)$/

type Route = Pages['routes'][number]

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i')

/** The app's route for a path, as the app itself finds it; none where the app would show that there is no page. */
const routeAt = (routes: readonly Route[], path: string): Route | undefined =>
  routes.find((route) => route.path !== '*' && patternOf(route.path).test(path))

/**
 * Gathers a page's data and renders it. If the database is unavailable, the page loads its data in the browser
 * instead of failing.
 */
export function createPageRenderer(
  deps: Deps,
  web: BuiltWeb,
  render: (wanted: RenderRequest) => Promise<RenderedPage>,
) {
  const base = deps.config.publicUrl
  const clinicName = (language: Language) => deps.clinic.facts()[language === 'ar' ? 'nameAr' : 'name']
  const orNothing = <T>(answer: Promise<T>): Promise<T | undefined> =>
    answer.catch((error: unknown) => {
      deps.log.warn({ error }, 'a page is sent without its data')
      return undefined
    })

  /** The doctors that a page counts, and those that it shows. */
  async function doctorsFor(
    { path, search, language }: PageRequest,
    chosen: DoctorQuery,
  ): Promise<Pick<RenderRequest, 'counts' | 'top' | 'directory'>> {
    if (path === '/') {
      const [counts, top] = await Promise.all([
        orNothing(countDoctors(deps)),
        orNothing(listDirectory(deps, { limit: String(limits.topDoctors) }, language)),
      ])
      return counts && top ? { counts, top: top.body } : {}
    }
    const [, directory, encoded] = directoryPath.exec(path) ?? []
    if (!directory) return {}
    const speciality = encoded && decodeURIComponent(encoded)
    const isNarrowed = Object.keys(chosen).some((name) => name !== 'sort')
    const query = { ...chosen, ...(speciality && { speciality }) }
    const { sort: _, ...filter } = query
    const [counts, first, facets, firstFreeTime] = await Promise.all([
      orNothing(countDoctors(deps)),
      orNothing(listDirectory(deps, { ...query, limit: String(limits.directoryPage) }, language)),
      orNothing(doctorFacets(deps, filter)),
      speciality && !isNarrowed ? orNothing(firstFree(deps, speciality)) : undefined,
    ])
    if (!counts || !first) return {}
    const { 'X-Next-Cursor': next, 'X-Total-Count': total } = first.headers
    const page = { items: first.body, next, ...(total !== undefined && { total: Number(total) }) }
    const today = civilAt(deps.clock.now(), clinicFacts(deps).timeZone).date
    return { counts, directory: { speciality, search: String(search), page, facets, firstFree: firstFreeTime, today } }
  }

  /** `built`: the prerendered page; undefined if the clinic has renamed what it shows. */
  async function publicPage(request: PageRequest, built: RenderedPage | undefined): Promise<Shown> {
    const { path, language, isAsked } = request
    const clinic = clinicFacts(deps)
    const chosen = chosenIn(request)
    const isBare = chosen !== undefined
    const current =
      isBare || !built
        ? await orNothing(render({ path, language, clinic, ...(await doctorsFor(request, chosen ?? {})) }))
        : undefined
    const { title, description } = current ?? built ?? { title: clinicName(language) }
    const address = { base, path, named: isAsked ? language : undefined, languages: deps.clinic.facts().languages }
    return { status: 200, head: { title, description, address }, rendered: isBare ? (current ?? built) : undefined }
  }

  async function doctorPage({ path, language, isAsked, search }: PageRequest, id: string): Promise<Shown> {
    const clinic = clinicFacts(deps)
    const isBare = search.size === 0
    try {
      if (!Id.safeParse(id).success) throw new Problem('doctor_not_found')
      const doctor = await showDoctor(deps, id)
      const head = doctorHead({
        doctor,
        today: civilAt(deps.clock.now(), clinic.timeZone).date,
        clinic,
        language,
        address: { base, path, named: isAsked ? language : undefined, languages: deps.clinic.facts().languages },
      })
      return {
        status: 200,
        head,
        rendered: isBare ? await orNothing(render({ path, language, clinic, doctor })) : undefined,
      }
    } catch (error) {
      if (error instanceof Problem && error.code === 'doctor_not_found')
        return { status: 404, head: unknownDoctorHead(language, clinic, 'doctor_missing') }
      deps.log.warn({ error }, 'a page is sent without its data')
      return { status: 200, head: unknownDoctorHead(language, clinic, 'doctor') }
    }
  }

  async function missingPage({ language }: PageRequest): Promise<Shown> {
    const rendered =
      (await orNothing(render({ path: '*', language, clinic: clinicFacts(deps) }))) ?? web.pages.pages['*']?.[language]
    return { status: 404, head: { title: rendered?.title ?? clinicName(language) }, rendered }
  }

  function shown(request: PageRequest): Promise<Shown> | Shown {
    const isSpeciality = deps.specialities.current().some(({ key }) => specialityPath(key) === request.path)
    const isNamedByClinic = isSpeciality && clinicFacts(deps).specialities !== undefined
    const built = isNamedByClinic ? undefined : web.pages.pages[request.path]?.[request.language]
    if (built || isNamedByClinic) return publicPage(request, built)
    const id = doctorPath.exec(request.path)?.[1]
    if (id) return doctorPage(request, id)
    if (!routeAt(web.pages.routes, request.path)) return missingPage(request)
    return { status: 200, head: { title: clinicName(request.language) } }
  }

  return async (request: PageRequest): Promise<{ status: number; html: string }> => {
    const { language, path } = request
    const { status, head, rendered } = await shown(request)
    const route = routeAt(web.pages.routes, path) ?? web.pages.routes.find((one) => one.path === '*')
    const fonts = web.pages.fonts[language]
    const html = pageDocument(web.template, {
      language,
      offered: deps.clinic.own()?.languages ?? undefined,
      head,
      rendered,
      route,
      fonts,
    })
    return { status, html }
  }
}
