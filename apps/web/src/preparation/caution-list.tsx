import { AddCaution, cautionMax } from '@aafiya/contracts/appointments/cautions'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { useForm } from '../kit/use-form.ts'
import { FailedPart } from '../page/failed-part.tsx'
import { Failure } from '../page/failure.tsx'
import { Button } from '../ui/action/button.tsx'
import { Field } from '../ui/field/field.tsx'
import { Icon } from '../ui/text/icon.tsx'
import css from './cautions.module.css'
import { useCautions } from './use-cautions.ts'

interface CautionListProps {
  whose: 'person' | 'visit'
  id: string
  zone: string
}

/** What a person must not be given: named, nothing known, or not asked yet; with the form to add to it. */
export function CautionList({ whose, id, zone }: CautionListProps) {
  const { t } = useTranslation(['preparation', 'words', 'common'])
  const { longDate } = useFormat()
  const cautions = useCautions(whose, id)
  const form = useForm({
    draft: `caution:${id}`,
    schema: AddCaution,
    initial: { text: '' },
    send: async ({ text }) => {
      await (text.trim() === '' ? undefined : cautions.add(text))
      form.reset()
    },
  })
  const { data } = cautions.list
  if (!data)
    return cautions.list.isError ? (
      <FailedPart query={cautions.list}>{t('cautions_failed')}</FailedPart>
    ) : (
      <p className="small">{t('common:loading')}</p>
    )
  const { items, askedAt } = data
  const isKnown = items.length > 0
  return (
    <div className={css.cautions} data-state={isKnown ? 'named' : askedAt ? 'nothing' : 'unasked'}>
      <h2 className={css.title}>
        {isKnown && <Icon icon={CircleAlert} />} {t('cautions')}
      </h2>
      {isKnown ? (
        <ul className={css.list}>
          {items.map(({ id: cautionId, text, isByDoctor, writtenAt }) => (
            <li key={cautionId}>
              <bdi dir="auto" className={css.text}>
                {text}
              </bdi>
              <span className="small">
                {t(isByDoctor ? 'caution_by_doctor' : 'caution_by_patient', {
                  day: longDate({ instant: writtenAt, zone }),
                })}
              </span>
              <Button
                tone="text"
                busy={cautions.isBusy}
                aria-label={t('caution_remove_of', { text })}
                onClick={() => cautions.remove(cautionId)}
              >
                {t('words:remove')}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p>{askedAt ? t('cautions_nothing', { day: longDate({ instant: askedAt, zone }) }) : t('cautions_unasked')}</p>
      )}
      {cautions.failure && <Failure failure={cautions.failure} failed={t('words:save_failed')} />}
      <form noValidate className={css.form} onSubmit={(event) => void form.submit(event)}>
        <Field
          {...form.field('text')}
          label={t('caution_add_label')}
          maxLength={cautionMax}
          autoComplete="off"
          dir="auto"
        />
        <Button type="submit" tone="line" busy={form.busy}>
          {t('words:add')}
        </Button>
        {!isKnown && (
          <Button tone="text" busy={cautions.isBusy} onClick={cautions.addNothing}>
            {t('caution_none')}
          </Button>
        )}
      </form>
    </div>
  )
}
