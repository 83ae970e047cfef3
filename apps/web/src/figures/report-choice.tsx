import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { keyOf } from '../kit/query-key.ts'
import { useApiMutation } from '../kit/use-api-mutation.ts'
import { api } from '../late-api.ts'
import css from './figures.module.css'

/** Whether last month's figures are mailed to the reader on the first of each month. */
export function ReportChoice() {
  const { t } = useTranslation('figures')
  const report = useQuery({
    queryKey: keyOf(api.figures.report),
    queryFn: ({ signal }) => api.figures.report({ signal }),
  })
  const choice = useApiMutation(api.figures.chooseReport, { invalidates: [api.figures.report] })
  if (!report.data) return null
  const isWanted = choice.isPending ? choice.variables.body.isWanted : report.data.isWanted
  return (
    <div className={css.report}>
      <label>
        <input
          type="checkbox"
          checked={isWanted}
          disabled={choice.isPending}
          onChange={({ target }) => choice.mutate({ body: { isWanted: target.checked } })}
        />
        {t('report')}
      </label>
      {choice.isError && <p role="alert">{t('report_failed')}</p>}
    </div>
  )
}
