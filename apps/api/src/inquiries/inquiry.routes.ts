import { inquiries } from '@aafiya/contracts/inquiries/inquiries'
import { agreedVersion } from '@aafiya/contracts/platform/agreed'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { claimInquiry } from './claim-inquiry.ts'
import { createInquiry } from './create-inquiry.ts'
import { inquiryFigures } from './inquiry-figures.ts'
import { listByDoctor, listBySpecialty, listEarlier, listInbox, listInquiries } from './list-inquiries.ts'
import { rateInquiry } from './rate-inquiry.ts'
import { releaseInquiry } from './release-inquiry.ts'
import { removeInquiry } from './remove-inquiry.ts'
import { respondToInquiry } from './respond-to-inquiry.ts'
import { showInquiry } from './show-inquiry.ts'
import { suggestVisit } from './suggest-visit.ts'
import { updateInquiry } from './update-inquiry.ts'

export const inquiryRoutes = (deps: Deps) =>
  mount(
    inquiries,
    {
      list: ({ caller, query, language }) => listInquiries(deps, caller, query, language),
      inbox: ({ caller, query }) => listInbox(deps, caller, query),
      analytics: ({ caller }) => inquiryFigures(deps, caller),
      bySpecialty: ({ caller, params, query }) => listBySpecialty(deps, caller, params.specialty, query),
      byDoctor: ({ caller, params, query }) => listByDoctor(deps, caller, params.id, query),
      detail: ({ caller, params }) => showInquiry(deps, caller, params.id),
      earlier: ({ caller, params, query }) => listEarlier(deps, caller, params.id, query),
      create: ({ caller, body: { files: _, agreesToHealthData: agrees, ...body }, language, repeatable }) =>
        createInquiry(deps, caller, { body, agrees, language, repeatable }),
      upload: ({ caller, body: { agreesToHealthData, ...body }, files, language, repeatable }) =>
        createInquiry(deps, caller, {
          body,
          agrees: agreedVersion(agreesToHealthData),
          language,
          images: files,
          repeatable,
        }),
      update: ({ caller, params, body }) => updateInquiry(deps, caller, params.id, body.message),
      remove: ({ caller, params, language }) => removeInquiry(deps, caller.userId, params.id, language),
      claim: ({ caller, params }) => claimInquiry(deps, caller, params.id),
      release: ({ caller, params }) => releaseInquiry(deps, caller, params.id),
      respond: ({ caller, params, body }) => respondToInquiry(deps, caller, params.id, body.response),
      respondUpload: ({ caller, params, body, files }) =>
        respondToInquiry(deps, caller, params.id, body.response, files),
      suggestVisit: ({ caller, params }) => suggestVisit(deps, caller, params.id),
      rate: ({ caller, params, body }) => rateInquiry(deps, caller, params.id, body.isLike),
    },
    deps,
  )
