import type { MissingFactor } from '@aafiya/contracts/account/account'
import type { Endpoint } from '@aafiya/contracts/platform/endpoint'
import type { Request, Response } from 'express'

import { Problem } from '../problem.ts'
import type { Authenticate, Caller } from './caller.ts'

function mayCall(access: Endpoint['access'], caller: Caller): boolean {
  const isDoctor = caller.doctor?.isApproved === true
  const isAdministrator = caller.role === 'administrator'
  const isDesk = isAdministrator || caller.role === 'receptionist'
  switch (access) {
    case 'doctor':
      return isDoctor
    case 'desk':
      return isDesk
    case 'doctor-or-desk':
      return isDoctor || isDesk
    case 'administrator':
      return isAdministrator
    case 'doctor-or-administrator':
      return isDoctor || isAdministrator
    case 'any-doctor-or-administrator':
      return caller.doctor !== undefined || isAdministrator
    default:
      return true
  }
}

const isBeforeFactor = ({ beforeSecondFactor }: Endpoint, missing: MissingFactor): boolean =>
  beforeSecondFactor === 'verify' || (beforeSecondFactor === 'set-up' && missing === 'set-up')

interface Received {
  request: Request
  response: Response
}

/** The caller of an endpoint that is not for everyone, if they may call it. */
export async function callerOf(
  endpoint: Endpoint,
  { request, response }: Received,
  authenticate: Authenticate,
): Promise<Caller> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  const caller = scheme?.toLowerCase() === 'bearer' && token ? await authenticate(token) : undefined
  if (!caller) throw new Problem('signed_out')
  if (caller.missingFactor && !isBeforeFactor(endpoint, caller.missingFactor))
    throw new Problem('second_factor_required')
  if (!mayCall(endpoint.access, caller)) throw new Problem('forbidden')
  if (endpoint.fresh && !caller.isFresh) {
    // The browser asks who it is and sends the call again.
    response.setHeader('X-Fresh-Sign-In', 'needed')
    throw new Problem('fresh_sign_in_needed')
  }
  return caller
}
