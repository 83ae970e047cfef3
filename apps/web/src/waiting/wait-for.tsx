import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { usePersonChoice } from '../family/use-person-choice.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { QueryFallback } from '../page/query-fallback.tsx'
import { useUrlState } from '../page/use-url-state.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/link-button.tsx'
import css from './wait-for.module.css'
import { waitingList } from './waiting-queries.ts'

// Loaded on demand: few visitors join the waiting list.
const JoinPart = lazyPart(() => import('./join-dialog.tsx').then((it) => it.JoinDialog))

/** The URL parameter that opens the dialog. */
const opened = 'wait'

export interface WaitForProps {
  awaited: { doctorId: string } | { speciality: string }
  /** "Waiting list: Dr Mariam Haddad" */
  name: string
}

/** Joins the waiting list of a doctor or a speciality, or shows the place in it. */
export function WaitFor({ awaited, name }: WaitForProps) {
  const { t } = useTranslation(['waiting', 'words'])
  const { pathname } = useLocation()
  const [search, change] = useUrlState()
  const { status } = useSession()
  const isSignedIn = status === 'signed-in'
  const clinic = useQuery(clinicFacts())
  const list = useQuery({ ...waitingList(), enabled: isSignedIn })
  const people = usePersonChoice()
  // In the URL, so that a login in between returns to it.
  const isOpen = isSignedIn && search.has(opened)
  const back = new URLSearchParams(search)
  back.set(opened, '1')
  const needed = [clinic, people.query]
  const isReady = clinic.data !== undefined && people.choice !== undefined
  const isDoctor = 'doctorId' in awaited
  const entry = list.data?.entries.find(
    ({ doctor, speciality, appointmentId, person }) =>
      appointmentId === undefined &&
      person?.id === people.choice?.chosen?.id &&
      (isDoctor ? doctor?.id === awaited.doctorId : speciality === awaited.speciality),
  )
  const place = useRef<HTMLParagraphElement>(null)
  const isJoiningRef = useRef(false)
  // The button is gone with the dialog it opened.
  useEffect(() => {
    if (isOpen && !entry) isJoiningRef.current = true
    if (isOpen || !entry || !isJoiningRef.current) return
    isJoiningRef.current = false
    place.current?.focus()
  }, [isOpen, entry])
  return (
    <section className={css.wait} aria-labelledby="wait-for">
      <h2 id="wait-for" className={css.title}>
        {t(isDoctor ? 'suits_title' : 'speciality_title')}
      </h2>
      {entry ? (
        <>
          <p ref={place} role="status" tabIndex={-1}>
            {t('in_line', { place: entry.place })}
          </p>
          <LinkButton tone="text" className={css.action} to={paths.appointments()}>
            {t('see')}
          </LinkButton>
        </>
      ) : (
        <>
          <p>{t(isDoctor ? 'suits_text' : 'speciality_text')}</p>
          {isSignedIn ? (
            <Button
              tone="line"
              className={css.action}
              busy={isOpen && needed.some(({ isLoading }) => isLoading)}
              busyLabel={t('words:one_moment')}
              onClick={() => {
                change({ [opened]: '1' })
                for (const { isError, refetch } of needed) if (isError) void refetch()
              }}
            >
              {t('join')}
            </Button>
          ) : (
            <LinkButton tone="line" className={css.action} to={paths.login(`${pathname}?${back.toString()}`)}>
              {t('join')}
            </LinkButton>
          )}
        </>
      )}
      {isOpen && !isReady && (
        <QueryFallback queries={needed} title={t('words:action_failed')}>
          {null}
        </QueryFallback>
      )}
      {isOpen && clinic.data && people.choice && (
        <JoinPart>
          {(JoinDialog) => (
            <JoinDialog
              awaited={awaited}
              title={t('join_doctor', { name })}
              zone={clinic.data.timeZone}
              people={people.choice ?? { family: [], chosen: undefined, choose: () => {} }}
              onClose={() => change({ [opened]: undefined })}
            />
          )}
        </JoinPart>
      )}
    </section>
  )
}
