import type { Inquiry } from '@aafiya/contracts/inquiries'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { showToast } from '../ui/toast-store.ts'

/** Says that an answer has arrived while the page was open; it also stands in the list. */
export function useNewAnswers(inquiries: readonly Inquiry[] | undefined): void {
  const { t } = useTranslation('inquiries')
  const waiting = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!inquiries) return
    if (inquiries.some(({ id, response }) => response !== null && waiting.current.has(id))) showToast(t('answer_arrived'))
    waiting.current = new Set(inquiries.flatMap(({ id, response }) => (response === null ? [id] : [])))
  }, [inquiries, t])
}
