import type { UpdateSettings } from '@aafiya/contracts/clinic/clinic'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'
import { clinicFacts } from '../clinic/clinic-queries.ts'
import { isOutdated } from '../hours/use-save-hours.ts'
import { keyOf } from '../kit/query-key.ts'
import { useSingleFlight } from '../page/use-single-flight.ts'
import { untilAnswered } from '../sending.ts'

export const clinicSettings = () =>
  queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => api.clinic.settings({ signal }), staleTime: 0 })

export type SettingsChange = Omit<UpdateSettings, 'version'>

export interface SavingSettings {
  /** Saves the given settings; calls `onSaved` on success. */
  save: (change: SettingsChange, onSaved: () => void) => void
  isBusy: boolean
  failure: Error | null
  /** Clears the failure when another form is opened. */
  clear: () => void
}

/** Saves some settings and leaves the others; refreshes the pages that show the clinic. */
export function useSaveSettings(version: number): SavingSettings {
  const queryClient = useQueryClient()
  const { queryKey } = clinicSettings()
  const { start, isPending, error, reset } = useSingleFlight({
    ...untilAnswered,
    mutationFn: (change: SettingsChange) => api.clinic.updateSettings({ body: { version, ...change } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: clinicFacts().queryKey })
      void queryClient.invalidateQueries({ queryKey: keyOf(api.doctors) })
    },
    onError: (failure) => {
      if (isOutdated(failure)) void queryClient.invalidateQueries({ queryKey })
    },
  })
  return {
    save: (change, onSaved) => start(change, { onSuccess: onSaved }),
    isBusy: isPending,
    failure: error,
    clear: reset,
  }
}
