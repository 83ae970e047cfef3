import { counter } from '@aafiya/contracts/payments/counter'

import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { closeTill } from './close-till.ts'
import { listClosings } from './list-closings.ts'
import { receivePayment } from './receive-payment.ts'
import { returnPayment } from './return-payment.ts'
import { showCounterReceipt } from './show-counter-receipt.ts'
import { showTill } from './till.ts'

export const counterRoutes = (deps: Deps) =>
  mount(
    counter,
    {
      receive: ({ caller, params, body, repeatable }) => receivePayment(deps, caller, { id: params.id, method: body.method, repeatable }),
      giveBack: ({ caller, params }) => returnPayment(deps, caller, params.id),
      receipt: ({ caller, params }) => showCounterReceipt(deps, caller, params.id),
      till: ({ caller }) => showTill(deps, caller),
      close: ({ caller, body, repeatable }) => closeTill(deps, caller, body, repeatable),
      closings: ({ caller }) => listClosings(deps, caller),
    },
    deps,
  )
