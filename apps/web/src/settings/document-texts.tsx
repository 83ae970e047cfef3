import { noDocumentTexts } from '@aafiya/contracts/appointments/document-texts'
import { documentKinds, type DocumentKind } from '@aafiya/contracts/appointments/visit-documents'
import type { ClinicSettings } from '@aafiya/contracts/clinic/clinic'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { HoursRow } from '../hours/hours-section.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { Button } from '../ui/action/button.tsx'
import { showToast } from '../ui/feedback/toast-store.ts'
import { SettingsLoader } from './settings-editor.tsx'

const Dialog = lazyPart(() => import('./document-texts-dialog.tsx'))

/** The clinic's own texts on documents, by kind. */
export const DocumentTextsEditor = () => (
  <SettingsLoader>{(settings) => <DocumentTextRows settings={settings} />}</SettingsLoader>
)

function DocumentTextRows({ settings }: { settings: ClinicSettings }) {
  const { t } = useTranslation(['settings', 'documents', 'staff', 'words'])
  const isArabic = useLanguage() === 'ar'
  const [opened, setOpened] = useState<DocumentKind>()
  const close = () => setOpened(undefined)
  return (
    <>
      {documentKinds.map((kind) => {
        const own = settings.own.documentTexts?.[kind] ?? noDocumentTexts
        const shown = (isArabic ? [own.titleAr, own.textAr, own.closingAr] : [own.title, own.text, own.closing]).filter(
          Boolean,
        )
        const name = t(`documents:kind_${kind}`)
        return (
          <HoursRow
            key={kind}
            head={name}
            action={
              <Button tone="text" aria-label={t('staff:edit_of', { of: name })} onClick={() => setOpened(kind)}>
                {t('words:edit')}
              </Button>
            }
          >
            {shown.length === 0 && t('texts_usual')}
            {shown.map((text, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- up to three texts, which may be equal
              <p key={index} dir="auto">
                {text}
              </p>
            ))}
          </HoursRow>
        )
      })}
      {opened && (
        <Dialog>
          {({ DocumentTextsDialog }) => (
            <DocumentTextsDialog
              kind={opened}
              settings={settings}
              onClose={close}
              onDone={(sentence) => {
                close()
                showToast(sentence)
              }}
            />
          )}
        </Dialog>
      )}
    </>
  )
}
