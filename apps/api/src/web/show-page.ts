import { civilAt } from '@aafiya/contracts/clinic-time'
import { limits } from '@aafiya/contracts/limits'
import type { Language } from '@aafiya/contracts/message-key'
import { Id } from '@aafiya/contracts/text'

import { clinicFacts } from '../clinic/clinic-facts.ts'
import type { Deps } from '../deps.ts'
import { countDoctors } from '../doctors/count-doctors.ts'
import { listDoctors } from '../doctors/list-doctors.ts'
import { showDoctor } from '../doctors/show-doctor.ts'
import { Problem } from '../platform/problem.ts'
import type { BuiltWeb, PageWanted, RenderedPage } from './built-web.ts'
import { doctorHead, unknownDoctorHead } from './doctor-head.ts'
import { pageDocument } from './page-document.ts'
import type { PageHead } from './page-head.ts'
import { routeAt } from './route-at.ts'
import { specialityPath } from './sitemap.ts'

export interface PageRequest {
  path: string
  /** Whether the URL says more than the language, such as a search: then the page is not cached for others. */
  isBare: boolean
  language: Language
  isAsked: boolean
}

interface Shown {
  status: number
  head: PageHead
  rendered?: RenderedPage | undefined
}

const doctorPath = /^\/appointment\/([^/]+)$/

/** What pages are made of and who looks it up. A database that is away makes a page wait in the browser, not fail. */
export function createPageRenderer(deps: Deps, web: BuiltWeb, render: (wanted: PageWanted) => Promise<RenderedPage>) {
  const base = deps.config.publicUrl
  const clinicName = (language: Language) => deps.clinic.facts()[language === 'ar' ? 'nameAr' : 'name']
  const orNothing = <T>(asked: Promise<T>): Promise<T | undefined> =>
    asked.catch((error: unknown) => {
      deps.log.warn({ error }, 'a page is sent without its data')
      return undefined
    })

  /** The doctors whom a page counts, and those whom it shows. */
  async function doctorsFor(path: string): Promise<Pick<PageWanted, 'counts' | 'top' | 'directory'>> {
    const [, directory, speciality] = /^\/(?:(doctors)(?:\/(.+))?)?$/.exec(path) ?? []
    if (path !== '/' && !directory) return {}
    const counts = await orNothing(countDoctors(deps))
    const wanted = speciality && decodeURIComponent(speciality)
    const limit = String(directory ? limits.directoryPage : limits.topDoctors)
    const first = await orNothing(listDoctors(deps, { limit, ...(wanted && { speciality: wanted }) }))
    if (!counts || !first) return {}
    const page = { items: first.body, next: first.headers['X-Next-Cursor'] }
    return directory ? { counts, directory: { speciality: wanted, page } } : { counts, top: first.body }
  }

  /** `built`: what the build made of it; a page that the clinic has named itself is not among those. */
  async function publicPage({ path, language, isAsked, isBare }: PageRequest, built: RenderedPage | undefined): Promise<Shown> {
    const clinic = clinicFacts(deps)
    const current = isBare || !built ? await orNothing(render({ path, language, clinic, ...(await doctorsFor(path)) })) : undefined
    const { title, description } = current ?? built ?? { title: clinicName(language) }
    const address = { base, path, named: isAsked ? language : undefined, languages: deps.clinic.facts().languages }
    return { status: 200, head: { title, description, address }, rendered: isBare ? (current ?? built) : undefined }
  }

  async function doctorPage({ path, language, isAsked, isBare }: PageRequest, id: string): Promise<Shown> {
    const clinic = clinicFacts(deps)
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
      return { status: 200, head, rendered: isBare ? await orNothing(render({ path, language, clinic, doctor })) : undefined }
    } catch (error) {
      if (error instanceof Problem && error.code === 'doctor_not_found')
        return { status: 404, head: unknownDoctorHead(language, clinic, 'doctor_missing') }
      deps.log.warn({ error }, 'a page is sent without its data')
      return { status: 200, head: unknownDoctorHead(language, clinic, 'doctor') }
    }
  }

  async function missingPage({ language }: PageRequest): Promise<Shown> {
    const rendered = (await orNothing(render({ path: '*', language, clinic: clinicFacts(deps) }))) ?? web.pages.pages['*']?.[language]
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
    const html = pageDocument(web.template, { language, offered: deps.clinic.own()?.languages ?? undefined, head, rendered, route, fonts })
    return { status, html }
  }
}
