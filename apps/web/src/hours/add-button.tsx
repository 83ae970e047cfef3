import { Plus } from 'lucide-react'

import { Button } from '../ui/action/button.tsx'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import { Icon } from '../ui/text/icon.tsx'
import css from './hours-form.module.css'
import type { OpenForm } from './use-open-form.ts'

/** Opens the form for a new entry, and takes the focus back when it closes. */
export const AddButton = ({ form, name, label }: { form: OpenForm; name: string; label: string }) => (
  <Button
    tone="line"
    className={css.more}
    ref={form.closed === name ? focusOnMount : undefined}
    onClick={() => form.show(name)}
  >
    <Icon icon={Plus} />
    {label}
  </Button>
)
