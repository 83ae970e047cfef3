import { healthConsentText } from '@aafiya/contracts/account/health-consent-text'
import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import type { DeskPerson } from '@aafiya/contracts/desk/desk-people'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { healthConsentVersion } from '@aafiya/contracts/platform/health-consent-version'
import { limits } from '@aafiya/contracts/platform/limits'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { consentRefusal } from '../../family/use-health-consent.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { useDraft } from '../../kit/use-draft.ts'
import { useDropDraft } from '../../kit/use-draft.ts'
import { useIsShown } from '../../kit/use-is-shown.ts'
import { useRequiredText } from '../../kit/use-required-text.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { Button } from '../../ui/action/button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { ConsentBox } from '../../ui/field/consent-box.tsx'
import { Field } from '../../ui/field/field.tsx'
import { FactRows } from '../../ui/figure/fact-rows.tsx'
import { KeyHint } from '../../visits/calendar/key-hint.tsx'
import css from '../desk-panel.module.css'
import { NewPerson, newPersonDraft } from '../desk-parts.ts'
import { PersonFinder } from '../person/person-finder.tsx'
import { StaffNotice } from '../person/staff-notice.tsx'
import { usePersonWords } from '../person/use-person-words.ts'
import { useDeskShortcuts } from '../use-desk-shortcuts.ts'
import { useSayNotSaved } from './use-say-not-saved.ts'

export interface OverbookPanelProps {
  /** The visit whose time is booked a second time. */
  beside: DeskVisit
  /** The patient to book, if the desk already knows who it is. */
  caller: DeskPerson | undefined
  zone: string
  onDone: () => void
  onBack: () => void
}

/** Books a second visit at a taken time: for whom, and why. */
export function OverbookPanel(props: OverbookPanelProps) {
  const [person, setPerson] = useState(props.caller)
  // The reason and the consent are one patient's.
  return <OverbookForm key={person?.id} {...props} person={person} onPerson={setPerson} />
}

interface OverbookFormProps extends OverbookPanelProps {
  person: DeskPerson | undefined
  onPerson: (person: DeskPerson | undefined) => void
}

function OverbookForm({ beside, caller, person, zone, onPerson, onDone, onBack }: OverbookFormProps) {
  const { t } = useTranslation(['desk', 'words', 'staff', 'common'])
  const { clockTime, weekdayAndDay } = useFormat()
  const doctorName = useDoctorName()
  const sayNotSaved = useSayNotSaved()
  const isShown = useIsShown()
  const { nameOf, factsOf } = usePersonWords()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [reason, setReason, forget] = useDraft(`overbook:${beside.id}:${person?.id}`, '')
  const language = useLanguage()
  const [agreedAloud, setAgreedAloud] = useState(false)
  const required = useRequiredText(reason, t('overbook_reason_missing'))
  const [entered, setEntered] = useState<string>()
  const dropDraft = useDropDraft()
  const enter = (typed: string) => {
    // Another person is being added, so the old draft is dropped.
    if (typed) dropDraft(newPersonDraft(beside.id))
    setEntered(typed)
  }
  const booking = useApiMutation(api.desk.book, {
    singleFlight: true,
    onSuccess: (visit) => {
      const doctor = doctorName({ fullName: visit.doctorName, fullNameAr: visit.doctorNameAr })
      const at = { instant: visit.appointmentDate, zone }
      showToast(
        t('booked', { patient: person ? nameOf(person) : '', doctor, day: weekdayAndDay(at), time: clockTime(at) }),
      )
      forget()
      if (isShown()) onDone()
    },
    onError: (failure) => {
      if (person && !isShown()) sayNotSaved(failure, person, 'not_booked')
    },
    invalidates: [api.desk.day],
  })
  /** One step back: to the search, then to the visit. */
  const stepBack = () => {
    forget()
    if (caller || (!person && entered === undefined)) return onBack()
    if (entered !== undefined) dropDraft(newPersonDraft(beside.id))
    onPerson(undefined)
    setEntered(undefined)
  }
  const isFinding = !person && entered === undefined
  useEffect(() => {
    if (isFinding) field.current?.focus()
  }, [isFinding])
  useDeskShortcuts({
    F4: isFinding && (() => enter(field.current?.value.trim() ?? '')),
    Escape: stepBack,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const overbookReason = required.read()
    if (overbookReason === undefined || !person) return
    const body = {
      personId: person.id,
      doctorId: beside.doctorId,
      // Another day may be shown by now.
      appointmentDate: civilAt(new Date(beside.appointmentDate), zone).date,
      appointmentTime: beside.appointmentTime,
      overbookReason,
      ...(agreedAloud && { agreedAloud: healthConsentVersion }),
    }
    booking.mutate({ body })
  }
  if (entered !== undefined && !person)
    return (
      <NewPerson>
        {({ NewPersonForm }) => (
          <NewPersonForm draftOf={beside.id} typed={entered} onPerson={onPerson} onBack={() => setEntered(undefined)} />
        )}
      </NewPerson>
    )
  return (
    <form noValidate className={css.form} aria-label={t('overbook')} onSubmit={submit}>
      <h2>{t('overbook')}</h2>
      <p>{t('overbook_text')}</p>
      <FactRows
        rows={[
          {
            label: t('words:doctor'),
            value: doctorName({ fullName: beside.doctorName, fullNameAr: beside.doctorNameAr }),
          },
          {
            label: t('words:time'),
            value: t('words:day_and_time', {
              day: weekdayAndDay({ instant: beside.appointmentDate, zone }),
              time: clockTime({ instant: beside.appointmentDate, zone }),
            }),
          },
          person && { label: t('words:patient'), value: <bdi>{nameOf(person)}</bdi>, note: factsOf(person) },
        ]}
      />
      {person ? (
        <>
          <StaffNotice person={person} />
          <Field
            {...required.field}
            ref={focusOnMount}
            label={t('staff:reason')}
            dir="auto"
            autoComplete="off"
            maxLength={limits.reasonMax}
            value={reason}
            onValue={setReason}
          />
          {person.needsHealthConsent && (
            <ConsentBox
              id={`${id}-consent`}
              checked={agreedAloud}
              error={consentRefusal(booking.error, 'agreedAloud')}
              onValue={setAgreedAloud}
            >
              {t('consent', { sentence: healthConsentText[language] })}
            </ConsentBox>
          )}
          {booking.error && <Failure failure={booking.error} failed={t('failed_text')} />}
          <Button type="submit" wide busy={booking.isPending} busyLabel={t('words:booking')}>
            {t('words:book')}
          </Button>
        </>
      ) : (
        <PersonFinder field={field} onPerson={onPerson} onNew={enter} />
      )}
      <Button tone="text" className={css.start} onClick={stepBack}>
        {t('common:back')} <KeyHint letter="Esc" />
      </Button>
    </form>
  )
}
