import { specialitiesNamed } from '@aafiya/contracts/specialities/specialities'
import { useInfiniteQuery, useQuery, keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { countOf, doctorCounts } from '../doctors/doctor-counts.ts'
import { doctorFacets, doctorPages } from '../doctors/doctor-queries.ts'
import { useSpecialities } from '../doctors/use-specialities.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useUrlState } from '../page/use-url-state.ts'
import { paths } from '../paths.ts'
import { directoryParams, nothingChosen, searchIn } from './doctor-search.ts'

/** The pause in typing before a search. */
const pauseMs = 200

/** The text after it has not changed for a while; an empty text at once. */
function useDebounced(text: string, afterMs: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text ? afterMs : 0)
    return () => clearTimeout(timer)
  }, [text, afterMs])
  return text && settled
}

/** The directory's data and filters. The path holds the speciality, the query string everything else. */
export function useDirectory() {
  const { speciality = '' } = useParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [search, change] = useUrlState()
  const kept = directoryParams(search)
  const typed = search.get('q') ?? ''
  const q = useDebounced(typed.trim(), pauseMs)
  const wanted = searchIn(speciality, search, q)
  const { data: counts } = useQuery(doctorCounts())
  const list = useInfiniteQuery({
    ...doctorPages(wanted, useLanguage()),
    // The previous doctors stay while filters change, but not across specialities.
    placeholderData: (known, query) => (query?.queryKey[2] === speciality ? known : undefined),
  })
  const { data: facets } = useQuery({ ...doctorFacets(wanted), placeholderData: keepPreviousData })
  const { all: keys, offered, nameOf } = useSpecialities()
  const named = specialitiesNamed(speciality, keys)
  const only = named.length === 1 && speciality ? named[0] : undefined
  return {
    speciality,
    /** The speciality that the path names unambiguously. */
    only,
    title: only && nameOf(only),
    /** Offered specialities, and retired ones that still have doctors. */
    specialities: keys.filter((one) => offered.includes(one) || counts?.some((count) => count.speciality === one)),
    pathname,
    search: kept,
    typed,
    wanted,
    list,
    counts,
    all: counts && countOf(counts, speciality ? named : undefined),
    facets,
    currency: useQuery(clinicFacts()).data?.currency ?? 'USD',
    change,
    clearSearch: () => change({ q: undefined }),
    clearAll: () => change(nothingChosen),
    showSpeciality: (one: string) =>
      void navigate(
        { pathname: one ? paths.speciality(one) : paths.doctors(), search: kept.toString() },
        { replace: true },
      ),
  }
}

export type Directory = ReturnType<typeof useDirectory>
