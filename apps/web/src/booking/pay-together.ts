import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { createContext, type ComponentType } from 'react'

/** One payment for several appointments. */
export interface TogetherPayment {
  appointmentId: string
  togetherWith: readonly string[]
  amount: number
  currency: string
  methods: Clinic['paymentMethods']
}

/** Loads the form for it. The page provides it, since paying builds on booking, not the other way round. */
export const PayTogether = createContext<() => Promise<ComponentType<TogetherPayment>>>(() =>
  Promise.reject(new Error('no page provides a payment')),
)
