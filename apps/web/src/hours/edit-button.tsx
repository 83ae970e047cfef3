import { useTranslation } from 'react-i18next'

import { Button } from '../ui/action/button.tsx'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import type { OpenForm } from './use-open-form.ts'

/** Opens a row for editing, and takes the focus back when it closes. */
export function EditButton({ form, name, of }: { form: OpenForm; name: string; of: string }) {
  const { t } = useTranslation(['staff', 'words'])
  return (
    <Button
      tone="text"
      aria-label={t('edit_of', { of })}
      ref={form.closed === name ? focusOnMount : undefined}
      onClick={() => form.show(name)}
    >
      {t('words:edit')}
    </Button>
  )
}
