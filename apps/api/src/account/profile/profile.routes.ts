import { google } from '@aafiya/contracts/account/google'
import { profile } from '@aafiya/contracts/account/profile'
import { recovery } from '@aafiya/contracts/account/recovery'

import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { countSignIn } from '../../platform/metrics/metrics.ts'
import { googleLogin } from '../google/google-login.ts'
import { googleRegister } from '../google/google-register.ts'
import { unlinkGoogle } from '../google/unlink-google.ts'
import { changePassword } from '../password/change-password.ts'
import { completeForgotPassword } from '../recovery/complete-forgot-password.ts'
import { initiateForgotPassword } from '../recovery/initiate-forgot-password.ts'
import { verifyForgotPassword } from '../recovery/verify-forgot-password.ts'
import { endSignIn, listSignIns } from '../session/sign-ins.ts'
import { changeEmail } from './change-email.ts'
import { currentPicture, removePicture, uploadPicture } from './profile-picture.ts'
import { updateMe } from './update-me.ts'
import { verifyNewEmail } from './verify-new-email.ts'

const ownProfile = (deps: Deps) =>
  mount(
    profile,
    {
      update: ({ caller, body, language }) => updateMe(deps, caller, body, language),
      changeEmail: ({ caller, body, ...from }) => changeEmail(deps, caller.userId, body, from),
      verifyNewEmail: ({ caller, body, language }) => verifyNewEmail(deps, caller, body, language),
      changePassword: ({ caller, body, ...from }) => changePassword(deps, caller, body, from),
      unlinkGoogle: ({ caller }) => unlinkGoogle(deps, caller),
      uploadPicture: ({ caller, files, language }) => uploadPicture(deps, caller, files, language),
      currentPicture: ({ caller, language }) => currentPicture(deps, caller.userId, language),
      removePicture: ({ caller, language }) => removePicture(deps, caller.userId, language),
      signIns: ({ caller, query }) => listSignIns(deps, caller, query),
      endSignIn: ({ caller, params, language }) => endSignIn(deps, caller.userId, params.id, language),
    },
    deps,
  )

const forgottenPassword = (deps: Deps) =>
  mount(
    recovery,
    {
      initiate: ({ body, ...from }) => initiateForgotPassword(deps, body, from),
      verify: ({ body, ...from }) => verifyForgotPassword(deps, body, from),
      complete: ({ body, ...from }) => completeForgotPassword(deps, body, from),
    },
    deps,
  )

const withGoogle = (deps: Deps) =>
  mount(
    google,
    {
      login: ({ body, ...call }) => countSignIn(deps, 'google', googleLogin(deps, body, call)),
      register: ({ body, ...call }) => googleRegister(deps, body, call),
    },
    deps,
  )

export const profileRoutes = (deps: Deps) => [...ownProfile(deps), ...forgottenPassword(deps), ...withGoogle(deps)]
