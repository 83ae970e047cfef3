import { UnreachableError } from '@aafiya/contracts/client'
import { UploadInquiry, type Inquiry } from '@aafiya/contracts/inquiries/inquiries'
import { limits } from '@aafiya/contracts/platform/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useSpecialities } from '../../doctors/use-specialities.ts'
import { HealthConsentBox } from '../../family/health-consent-box.tsx'
import { PersonPicker } from '../../family/person-picker.tsx'
import { useHealthConsent, type HealthConsent } from '../../family/use-health-consent.ts'
import { usePersonChoice, type PersonChoice } from '../../family/use-person-choice.ts'
import { changeItems } from '../../growing-list.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { FormErrors } from '../../kit/form-parts.tsx'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { useForm } from '../../kit/use-form.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { draftText } from '../../session/drafts.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { uploadApi } from '../../uploads/upload-fetch.ts'
import { ImageField } from '../image-field.tsx'
import { sharesOf } from '../inbox/shares-of.ts'
import { inquiryDraft, ownKey } from '../inquiry-queries.ts'
import { SendFailure } from '../send-failure.tsx'
import { useImages } from '../use-images.ts'
import css from './new-inquiry.module.css'

const generalPhysician = 'General physician'

interface Asked {
  body: Omit<UploadInquiry, 'agreesToHealthData'>
  agreed: HealthConsent['agreed']
  files: readonly File[]
}

/** A new inquiry with images. A failure keeps text and images; after a success the form is empty and stays open. */
function useNewInquiry(member: PersonChoice['chosen']) {
  const personId = member?.id
  const consent = useHealthConsent([member])
  const queryClient = useQueryClient()
  const images = useImages(inquiryDraft)
  const [share, setShare] = useState<number>()
  const [isSent, setSent] = useState(false)
  const asking = useApiMutation(
    async ({ body, agreed, files }: Asked, idempotencyKey) => {
      if (files.length === 0) return api.inquiries.create({ body: { ...body, ...agreed }, idempotencyKey })
      setShare(0)
      try {
        const texts = {
          ...body,
          ...(agreed.agreesToHealthData && { agreesToHealthData: String(agreed.agreesToHealthData) }),
        }
        return await uploadApi(setShare).inquiries.upload({ body: texts, files, idempotencyKey })
      } finally {
        setShare(undefined)
      }
    },
    { retry: false },
  )

  async function send(written: UploadInquiry): Promise<void> {
    const { personId: _, agreesToHealthData: _agreed, ...text } = written
    const body = { ...text, ...(personId && { personId }) }
    const { agreed } = consent
    const { images: picked } = images
    setSent(false)
    const asked = await asking.mutateAsync({ body, agreed, files: picked.map(({ file }) => file) })
    consent.settle()
    changeItems<Inquiry>(queryClient, ownKey, (known) => [asked, ...known.filter(({ id }) => id !== asked.id)])
    void queryClient.invalidateQueries({ queryKey: ownKey })
    form.reset()
    images.clear()
    setSent(true)
  }
  const form = useForm({
    draft: inquiryDraft,
    schema: UploadInquiry,
    // The URL holds the chosen person; the draft keeps it for users who return another way.
    initial: { specialty: generalPhysician, message: '', personId },
    send: (written) =>
      send(written).catch((failure: unknown) => {
        consent.refuse(failure)
        throw failure
      }),
  })
  const shares = share === undefined ? undefined : sharesOf(share, images.images)
  // The success message disappears once the user starts another question.
  return { form, images, consent, share, shares, isSent: isSent && form.values.message === '' && !form.busy }
}

/** The form, once the people the user may ask for are known. */
export function NewInquiryForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation(['inquiries', 'family', 'common'])
  const owner = useSession().user?.id
  const { choice, query } = usePersonChoice({ begun: draftText(owner, inquiryDraft, 'personId') })
  if (choice) return <QuestionForm people={choice} onCancel={onCancel} />
  return (
    <QueryFallback queries={[query]} title={t('family:failed')}>
      <Loading label={t('common:loading')} className={css.waiting} />
    </QueryFallback>
  )
}

function QuestionForm({ people, onCancel }: { people: PersonChoice; onCancel: () => void }) {
  const { t } = useTranslation(['inquiries', 'words', 'common'])
  const { count } = useFormat()
  const { offered, nameOf } = useSpecialities()
  const { form, images, consent, share, shares, isSent } = useNewInquiry(people.chosen)
  const specialty = form.field('specialty')
  const choose = (id: string | undefined) => {
    people.choose(id)
    form.setValue('personId', id)
  }
  const [isDiscarding, setDiscarding] = useState(false)
  const close = () => {
    // The dialog makes the page inert, also the button that takes the focus.
    flushSync(() => setDiscarding(false))
    form.reset()
    images.clear()
    onCancel()
  }
  const isBegun = Boolean(form.values.message?.trim()) || images.images.length > 0 || images.isPreparing
  const cancel = () => {
    if (form.busy) return
    if (isBegun) setDiscarding(true)
    else close()
  }
  // The default speciality may be retired. Then none is chosen, and the server requires one.
  const isOffered = specialty.value !== undefined && offered.includes(specialty.value)
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        if (form.values.message?.trim() && !consent.check()) event.preventDefault()
        else void form.submit(event)
      }}
    >
      <SiteTitle page={t('title')} hasErrors={form.summary.length > 0} />
      {isSent && (
        <Banner tone="success" tabIndex={-1} ref={focusOnMount}>
          <p>
            <b>{t('sent_title')}</b>
          </p>
          <p>{t('sent_text')}</p>
        </Banner>
      )}
      <FormErrors form={form} title={t('message_required_title')} />
      <PersonPicker choice={{ ...people, choose }} />
      <SelectField
        {...specialty}
        value={isOffered ? specialty.value : ''}
        label={t('words:speciality')}
        hint={offered.includes(generalPhysician) ? t('speciality_hint') : undefined}
      >
        {!isOffered && (
          <option value="" disabled>
            {t('words:choose')}
          </option>
        )}
        {offered.map((speciality) => (
          <option key={speciality} value={speciality}>
            {nameOf(speciality)}
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
      <HealthConsentBox consent={consent} />
      {form.failure !== undefined && form.summary.length === 0 && (
        <SendFailure key={form.attempt} failure={form.failure} title={t('send_failed_title')} text={t('send_failed')} />
      )}
      <div className={css.actions}>
        <Button
          type="submit"
          className={css.submit}
          busy={form.busy || images.isPreparing}
          busyLabel={t(form.busy ? 'submitting' : 'preparing_images')}
        >
          {form.failure instanceof UnreachableError ? t('common:retry') : t('submit')}
        </Button>
        <Button tone="line" aria-disabled={form.busy || undefined} onClick={cancel}>
          {t('common:cancel')}
        </Button>
      </div>
      {isDiscarding && (
        <ConfirmDialog
          title={t('discard_title')}
          keepLabel={t('common:no')}
          confirmLabel={t('discard_confirm')}
          onKeep={() => setDiscarding(false)}
          onConfirm={close}
        >
          <p>{t('discard_text')}</p>
        </ConfirmDialog>
      )}
    </form>
  )
}
