import { waitingList, waitingOffers } from '@aafiya/contracts/appointments/waiting-list'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { acceptOwnOffer, declineOwnOffer, leaveWaitingList, listWaiting } from './answer-offer.ts'
import { joinWaitingList } from './join-waiting-list.ts'
import { acceptOffer, declineLinkedOffer, openOffer, stopLinked } from './offer-link.ts'

export const waitingListRoutes = (deps: Deps) =>
  mount(
    waitingList,
    {
      list: ({ caller }) => listWaiting(deps, caller.userId),
      join: ({ caller, body, language }) => joinWaitingList(deps, { accountId: caller.userId, language }, body),
      leave: ({ caller, params }) => leaveWaitingList(deps, { accountId: caller.userId, id: params.id }),
      accept: ({ caller, params }) => acceptOwnOffer(deps, { accountId: caller.userId, id: params.id }, params.offerId),
      decline: ({ caller, params }) =>
        declineOwnOffer(deps, { accountId: caller.userId, id: params.id }, params.offerId),
    },
    deps,
  )

export const waitingOfferRoutes = (deps: Deps) =>
  mount(
    waitingOffers,
    {
      open: ({ body }) => openOffer(deps, body),
      accept: ({ body }) => acceptOffer(deps, body),
      decline: ({ body }) => declineLinkedOffer(deps, body),
      stop: ({ body }) => stopLinked(deps, body),
    },
    deps,
  )
