import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import type { Figures as FiguresOf } from '@aafiya/contracts/figures/figures'
import { longestPeriod } from '@aafiya/contracts/figures/visit-figures'
import { civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense, useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useSpecialities } from '../../doctors/use-specialities.ts'
import type { Narrowed } from '../../figures/figure-words.ts'
import { FiguresCsv } from '../../figures/figures-csv.tsx'
import css from '../../figures/figures.module.css'
import { Figures, useFigures, type FiguresScope } from '../../figures/figures.tsx'
import { OwnRating } from '../../figures/own-rating.tsx'
import { dayAfter, periodAt, periodBefore, units, type Period, type Unit } from '../../figures/period.ts'
import { ReportChoice } from '../../figures/report-choice.tsx'
import { usePeriodNames } from '../../figures/use-period-names.ts'
import { dayIn } from '../../page/day-in.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { StaffPage } from '../../page/staff-page.tsx'
import { useUrlState } from '../../page/use-url-state.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DayField } from '../../ui/field/day-field.tsx'
import { OptionalSelect } from '../../ui/field/optional-select.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { FilterRow } from '../../ui/form/filter-row.tsx'
import { DirIcon } from '../../ui/text/dir-icon.tsx'

/** The figures of a period: the clinic's to administrators, to a doctor their own. */
export function FiguresPage() {
  const { t } = useTranslation('figures')
  const { user } = useSession()
  const isDoctor = user?.doctorStatus === 'approved'
  const scope: FiguresScope = isDoctor ? 'doctor' : 'clinic'
  const clinic = useQuery(clinicFacts())
  const waiting = (
    <Loading label={t('loading')}>
      <Skeleton className={css.waiting} />
    </Loading>
  )
  return (
    <StaffPage staff={scope === 'doctor' ? 'doctor' : 'administrator'} title={t('title')} waiting={waiting}>
      {clinic.data ? (
        <>
          <Body scope={scope} clinic={clinic.data} waiting={waiting} />
          {/* Its words are the doctor's page's: the figures do not wait for them. */}
          <Suspense>{isDoctor && user.doctorId && <OwnRating doctorId={user.doctorId} />}</Suspense>
        </>
      ) : (
        <QueryFallback queries={[clinic]} title={t('failed')}>
          {waiting}
        </QueryFallback>
      )}
    </StaffPage>
  )
}

/** The chosen period and filters, in the URL; by default the month that now is. */
function useChoice(today: string) {
  const [search, change] = useUrlState()
  const unit: Unit = units.find((one) => one === search.get('unit')) ?? 'month'
  const [day = today, from, to] = ['day', 'from', 'to'].map((name) => dayIn(search.get(name)))
  const period: Period =
    unit === 'dates'
      ? from && to
        ? { from, to }
        : { from: periodAt('month', today).from, to: today }
      : periodAt(unit, day)
  const narrowed: Narrowed = {
    doctorId: search.get('doctor') ?? undefined,
    speciality: search.get('speciality') ?? undefined,
    visitTypeId: search.get('type') ?? undefined,
  }
  return { search, change, unit, day, period, narrowed }
}

interface BodyProps {
  scope: FiguresScope
  clinic: Clinic
  waiting: ReactNode
}

function Body({ scope, clinic, waiting }: BodyProps) {
  const { t } = useTranslation(['figures', 'staff', 'words'])
  const id = useId()
  const today = civilAt(useMinute(), clinic.timeZone).date
  const { search, change, unit, day, period, narrowed } = useChoice(today)
  const { periodName } = usePeriodNames()
  const before = periodBefore(unit, period)
  const length = daysBetween(period.from, period.to)
  const isWrong = length < 0 || length >= longestPeriod
  const now = useFigures(scope, period, narrowed, !isWrong)
  // After the period itself, which its reader waits for: both together would take twice as long.
  const earlier = useFigures(scope, before, narrowed, !isWrong && now.isSuccess)
  const go = (next: string) => change({ day: next })
  const narrowedTo = (changes: Narrowed) => {
    const next = new URLSearchParams(search)
    if (changes.doctorId) next.set('doctor', changes.doctorId)
    if (changes.visitTypeId) next.set('type', changes.visitTypeId)
    return `?${next}`
  }
  return (
    <>
      <p className={css.period} aria-live="polite">
        <strong>{periodName(unit, period)}</strong>{' '}
        {t(period.to >= today && period.from <= today ? 'compared_until_today' : 'compared', {
          before: periodName(unit, before),
        })}
      </p>
      <FilterRow>
        <SelectField id={`${id}unit`} label={t('unit')} value={unit} onValue={(next) => change({ unit: next })}>
          {units.map((one) => (
            <option key={one} value={one}>
              {t(`unit_${one}`)}
            </option>
          ))}
        </SelectField>
        {unit === 'dates' ? (
          <>
            <DayField
              id={`${id}from`}
              label={t('staff:from')}
              value={period.from}
              onValue={(from) => change({ from, to: period.to })}
            />
            <DayField
              id={`${id}to`}
              label={t('staff:to')}
              value={period.to}
              error={isWrong ? t('period_wrong') : undefined}
              onValue={(to) => change({ from: period.from, to })}
            />
          </>
        ) : (
          <>
            <DayField id={`${id}day`} label={t('day')} value={day} onValue={go} />
            <div className={css.steps}>
              <Button tone="line" onClick={() => go(before.from)} aria-label={t('head_before')}>
                <DirIcon icon={ChevronLeft} />
              </Button>
              <Button tone="line" onClick={() => go(dayAfter(period))} aria-label={t('later')}>
                <DirIcon icon={ChevronRight} />
              </Button>
            </div>
          </>
        )}
        <Narrowing scope={scope} period={isWrong ? undefined : period} narrowed={narrowed} change={change} />
        <Button tone="text" onClick={() => window.print()}>
          {t('words:print')}
        </Button>
        {now.data && earlier.data && <FiguresCsv figures={now.data} before={earlier.data} currency={clinic.currency} />}
      </FilterRow>
      {!isWrong && (
        <Figures
          scope={scope}
          now={now}
          before={earlier.data}
          period={period}
          narrowed={narrowed}
          clinic={clinic}
          waiting={waiting}
          narrowedTo={narrowedTo}
        />
      )}
      {scope === 'clinic' && <ReportChoice />}
    </>
  )
}

interface NarrowingProps {
  scope: FiguresScope
  /** Undefined while the chosen dates are no period. */
  period: Period | undefined
  narrowed: Narrowed
  change: (changes: Record<string, string | undefined>) => void
}

/** Doctor, speciality and visit type, to a doctor the type alone; the choices are those of the whole period. */
function Narrowing({ scope, period, narrowed, change }: NarrowingProps) {
  const { t, i18n } = useTranslation(['figures', 'staff'])
  const id = useId()
  const whole = useFigures(scope, period ?? { from: '', to: '' }, {}, period !== undefined)
  return (
    <>
      {scope === 'clinic' && <NarrowingToDoctors byDoctor={whole.data?.byDoctor} narrowed={narrowed} change={change} />}
      <OptionalSelect
        id={`${id}type`}
        label={t('head_type')}
        value={narrowed.visitTypeId}
        onValue={(type) => change({ type })}
        options={(whole.data?.byType ?? []).map((type) => ({
          value: type.id ?? 'none',
          label:
            type.id === null ? t('no_type') : ((i18n.language === 'ar' ? type.nameAr : type.name) ?? type.name ?? ''),
        }))}
        none={t('staff:all')}
      />
    </>
  )
}

interface ToDoctorsProps extends Pick<NarrowingProps, 'narrowed' | 'change'> {
  /** Undefined until they are counted. */
  byDoctor: FiguresOf['byDoctor'] | undefined
}

function NarrowingToDoctors({ byDoctor, narrowed, change }: ToDoctorsProps) {
  const { t } = useTranslation(['figures', 'words', 'staff'])
  const id = useId()
  const doctorName = useDoctorName()
  const { all, nameOf } = useSpecialities()
  return (
    <>
      <OptionalSelect
        id={`${id}doctor`}
        label={t('words:doctor')}
        value={narrowed.doctorId}
        onValue={(doctor) => change({ doctor })}
        options={(byDoctor ?? []).map((doctor) => ({
          value: doctor.id,
          label: doctorName({ fullName: doctor.name, fullNameAr: doctor.nameAr }),
        }))}
        none={t('staff:all')}
      />
      <OptionalSelect
        id={`${id}speciality`}
        label={t('words:speciality')}
        value={narrowed.speciality}
        onValue={(speciality) => change({ speciality })}
        options={all.map((speciality) => ({ value: speciality, label: nameOf(speciality) }))}
        none={t('staff:all')}
      />
    </>
  )
}
