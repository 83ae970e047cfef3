import { useTranslation } from 'react-i18next'

import { Dialog } from '../ui/feedback/dialog.tsx'
import { PayForm, type PayFormProps } from './pay-form.tsx'

export function PayDialog({ title, onClose, ...form }: PayFormProps & { title: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose}>
      <PayForm {...form} />
    </Dialog>
  )
}
