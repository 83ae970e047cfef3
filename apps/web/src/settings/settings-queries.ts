import type { ClinicSettings, UpdateSettings } from '@aafiya/contracts/clinic/clinic'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'
import { isOutdated } from '../hours/use-save-hours.ts'
import { useApiMutation } from '../kit/use-api-mutation.ts'

export const clinicSettings = () =>
  queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => api.clinic.settings({ signal }), staleTime: 0 })

export type SettingsChange = Omit<UpdateSettings, 'version'>

export interface SavingSettings {
  /** Saves the given settings; calls `onSaved` on success. */
  save: (change: SettingsChange, onSaved: () => void) => void
  /** As `save`, for a form, which awaits its answer. */
  saveNow: (change: SettingsChange) => Promise<ClinicSettings>
  isBusy: boolean
  failure: Error | null
  /** Clears the failure when another form is opened. */
  clear: () => void
}

/** Saves some settings and leaves the others; refreshes the pages that show the clinic. */
export function useSaveSettings(version: number): SavingSettings {
  const queryClient = useQueryClient()
  const { queryKey } = clinicSettings()
  const { mutate, mutateAsync, isPending, error, reset } = useApiMutation(api.clinic.updateSettings, {
    singleFlight: true,
    invalidates: [api.clinic, api.doctors],
    onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
    onError: (failure) => {
      if (isOutdated(failure)) void queryClient.invalidateQueries({ queryKey })
    },
  })
  const callOf = (change: SettingsChange) => ({ body: { version, ...change } })
  return {
    save: (change, onSaved) => mutate(callOf(change), { onSuccess: onSaved }),
    saveNow: (change) => mutateAsync(callOf(change)),
    isBusy: isPending,
    failure: error,
    clear: reset,
  }
}
