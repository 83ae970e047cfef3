import { documentKinds, type DocumentKind, type VisitDocument } from '@aafiya/contracts/appointments/visit-documents'
import { isolate } from '@aafiya/contracts/language/isolate'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useApiMutation } from '../kit/use-api-mutation.ts'
import { api } from '../late-api.ts'
import { FailedPart } from '../page/failed-part.tsx'
import { Failure } from '../page/failure.tsx'
import { lazyPart } from '../page/lazy-part.tsx'
import { Button } from '../ui/action/button.tsx'
import { focusOnLeave } from '../ui/behaviour/focus-on-leave.ts'
import { ConfirmDialog } from '../ui/feedback/confirm-dialog.tsx'
import { showToast } from '../ui/feedback/toast-store.ts'
import { useOpenDocument, visitDocuments } from './document-queries.ts'
import { DocumentRow } from './document-row.tsx'
import css from './documents.module.css'

const Writing = lazyPart(() => import('./document-dialog.tsx'))

interface VisitDocumentsProps {
  id: string
  zone: string
  decidesAlone: boolean
  canIssue: boolean
  /** In which the patient reads; absent if unknown. */
  patientLanguage?: Language | undefined
}

/** The documents of an appointment for its doctor: issue, open, let the front desk print, withdraw, replace. */
export function VisitDocuments({ id, zone, decidesAlone, canIssue, patientLanguage }: VisitDocumentsProps) {
  const { t } = useTranslation(['documents', 'words'])
  const documents = useQuery(visitDocuments(id))
  const [writing, setWriting] = useState<{ kind: DocumentKind; replaced?: VisitDocument }>()
  const [withdrawing, setWithdrawing] = useState<VisitDocument>()
  const invalidates = [api.visitDocuments.ofVisit]
  const opening = useOpenDocument()
  const withdrawal = useApiMutation(api.visitDocuments.withdraw, {
    invalidates,
    onSuccess: () => setWithdrawing(undefined),
  })
  const release = useApiMutation(api.visitDocuments.releaseToDesk, { invalidates })
  const failure = opening.error ?? release.error
  const done = (said: string) => {
    setWriting(undefined)
    showToast(said)
  }
  return (
    <div ref={focusOnLeave} className={css.part}>
      <h3>{t('words:documents')}</h3>
      {documents.isError && !documents.data && <FailedPart query={documents}>{t('failed')}</FailedPart>}
      {documents.data && documents.data.length > 0 && (
        <ul className={css.list}>
          {documents.data.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              zone={zone}
              detail={document.withdrawnAt ? undefined : detailOf(document, t('at_desk'))}
            >
              <Button
                tone="text"
                busy={opening.isPending && opening.variables.params.id === document.id}
                onClick={() => opening.mutate({ params: { id: document.id } })}
              >
                {t('open')}
              </Button>
              {!document.withdrawnAt && (
                <>
                  {!document.deskAt && (
                    <Button
                      ref={focusOnLeave}
                      tone="text"
                      busy={release.isPending && release.variables.params.documentId === document.id}
                      onClick={() => release.mutate({ params: { id, documentId: document.id } })}
                    >
                      {t('to_desk')}
                    </Button>
                  )}
                  {canIssue && (
                    <Button
                      ref={focusOnLeave}
                      tone="text"
                      onClick={() => setWriting({ kind: document.kind, replaced: document })}
                    >
                      {t('replace')}
                    </Button>
                  )}
                  <Button ref={focusOnLeave} tone="text" onClick={() => setWithdrawing(document)}>
                    {t('withdraw')}
                  </Button>
                </>
              )}
            </DocumentRow>
          ))}
        </ul>
      )}
      {failure && <Failure failure={failure} failed={t('action_failed')} />}
      {canIssue && documents.data && (
        <div className={css.kinds}>
          {documentKinds.map((kind) => (
            <Button
              key={kind}
              tone="line"
              data-part={kind === 'prescription' ? '3' : undefined}
              onClick={() => setWriting({ kind })}
            >
              {t(`kind_${kind}`)}
            </Button>
          ))}
        </div>
      )}
      {writing && (
        <Writing>
          {({ DocumentDialog }) => (
            <DocumentDialog
              visitId={id}
              kind={writing.kind}
              zone={zone}
              decidesAlone={decidesAlone}
              patientLanguage={patientLanguage}
              replaced={writing.replaced}
              onClose={() => setWriting(undefined)}
              onDone={done}
            />
          )}
        </Writing>
      )}
      {withdrawing && (
        <ConfirmDialog
          title={t('withdraw_title', { number: String(withdrawing.number) })}
          confirmLabel={t('withdraw')}
          keepLabel={t('withdraw_keep')}
          busy={withdrawal.isPending}
          busyLabel={t('withdrawing')}
          onConfirm={() => withdrawal.mutate({ params: { id, documentId: withdrawing.id } })}
          onKeep={() => setWithdrawing(undefined)}
        >
          {t('withdraw_text')}
          {withdrawal.error && <Failure failure={withdrawal.error} failed={t('withdraw_failed')} />}
        </ConfirmDialog>
      )}
    </div>
  )
}

const detailOf = ({ content, deskAt }: VisitDocument, atDesk: string): string =>
  [content.items.map(({ name }) => isolate(name)).join(' · '), deskAt && atDesk].filter(Boolean).join(' · ')
