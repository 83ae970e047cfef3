import { isStartSpeciality, type Speciality, type StartSpeciality } from '@aafiya/contracts/specialities/specialities'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'

import { countOf, doctorCounts } from '../doctors/doctor-counts.ts'
import { useSpecialities } from '../doctors/use-specialities.ts'
import { paths } from '../paths.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import {
  DermatologistArt,
  GastroenterologistArt,
  GeneralPhysicianArt,
  GynecologistArt,
  NeurologistArt,
  PediatriciansArt,
} from '../ui/art/speciality-arts.tsx'
import { DirIcon } from '../ui/text/dir-icon.tsx'
import { MarginalSection } from './marginal-section.tsx'
import css from './speciality-picker.module.css'

/** The drawings of the default specialities. */
export const specialityArt: Readonly<Record<StartSpeciality, ComponentType>> = {
  'General physician': GeneralPhysicianArt,
  Gynecologist: GynecologistArt,
  Dermatologist: DermatologistArt,
  Pediatricians: PediatriciansArt,
  Neurologist: NeurologistArt,
  Gastroenterologist: GastroenterologistArt,
}

/** A speciality that the clinic added uses the general physician's drawing, which shows no part of the body. */
const artOf = (key: Speciality): ComponentType => specialityArt[isStartSpeciality(key) ? key : 'General physician']

/** The specialities of the clinic, each with its drawing and number of doctors. */
export function SpecialityPicker() {
  const { t } = useTranslation(['home', 'common'])
  const { data: counts } = useQuery(doctorCounts())
  const { offered, nameOf } = useSpecialities()
  return (
    <MarginalSection
      id="speciality"
      title={t('speciality_title')}
      aside={<p className={css.subtitle}>{t('speciality_subtitle')}</p>}
    >
      <ul className={css.list}>
        {offered.map((speciality) => {
          const Art = artOf(speciality)
          return (
            <li key={speciality} className={css.cell}>
              <span className={css.art}>
                <Art />
              </span>
              <div className={css.words}>
                <h3 className={css.name}>
                  <AppLink to={paths.speciality(speciality)} className={css.link}>
                    {nameOf(speciality)}
                  </AppLink>
                </h3>
                <p className={css.count}>
                  {counts && t('common:doctors_count', { count: countOf(counts, [speciality]).listed })}
                </p>
              </div>
              <DirIcon icon={ArrowRight} className={css.arrow} />
            </li>
          )
        })}
      </ul>
    </MarginalSection>
  )
}
