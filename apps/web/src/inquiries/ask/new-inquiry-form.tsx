import { UnreachableError } from '@aafiya/contracts/client'
import { limits } from '@aafiya/contracts/limits'
import { specialities } from '@aafiya/contracts/specialities'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { SiteTitle } from '../../page/site-title.tsx'
import { Button } from '../../ui/action/button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { ImageField } from '../image-field.tsx'
import { SendFailure } from '../send-failure.tsx'
import css from './new-inquiry.module.css'
import { useNewInquiry } from './use-new-inquiry.ts'

export function NewInquiryForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation(['inquiries', 'common'])
  const { count } = useFormat()
  const { form, images, share, shares, isSent } = useNewInquiry()
  return (
    <form noValidate className={css.form} onSubmit={form.submit}>
      <SiteTitle page={t('title')} hasErrors={form.summary.length > 0} />
      {isSent && (
        <Banner tone="success" tabIndex={-1} ref={focusOnMount}>
          <p>
            <b>{t('sent_title')}</b>
          </p>
          <p>{t('sent_text')}</p>
        </Banner>
      )}
      {form.summary.length > 0 && <ErrorSummary key={form.attempt} title={t('message_required_title')} errors={form.summary} />}
      <SelectField
        {...form.field('specialty')}
        onValue={(chosen) =>
          form.setValue(
            'specialty',
            specialities.find((one) => one === chosen),
          )
        }
        label={t('speciality')}
        hint={t('speciality_hint')}
      >
        {specialities.map((speciality) => (
          <option key={speciality} value={speciality}>
            {t(`speciality_${speciality}`, { ns: 'common' })}
          </option>
        ))}
      </SelectField>
      <TextArea
        {...form.field('message')}
        label={t('message')}
        rows={5}
        required
        hint={t('message_length', { written: count(form.values.message?.length ?? 0), most: count(limits.inquiryMax) })}
      />
      <ImageField images={images} share={share} shares={shares} />
      {form.failure !== undefined && form.summary.length === 0 && (
        <SendFailure key={form.attempt} failure={form.failure} title={t('send_failed_title')} text={t('send_failed')} />
      )}
      <div className={css.actions}>
        <Button type="submit" className={css.submit} busy={form.busy} busyLabel={t('submitting')}>
          {form.failure instanceof UnreachableError ? t('common:retry') : t('submit')}
        </Button>
        <Button tone="line" aria-disabled={form.busy || undefined} onClick={() => !form.busy && onCancel()}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}
