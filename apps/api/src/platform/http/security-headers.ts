import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import type { RequestHandler } from 'express'
import helmet, { type HelmetOptions } from 'helmet'

/** What Google's own sign-in button loads, and nothing else of Google. */
const googleSignIn = {
  scriptSrc: ['https://accounts.google.com/gsi/client'],
  styleSrc: ['https://accounts.google.com/gsi/style'],
  frameSrc: ['https://accounts.google.com/gsi/'],
  connectSrc: ['https://accounts.google.com/gsi/'],
}

/**
 * Nothing inline, nothing from elsewhere, but for Google's button where sign-in with Google is offered. Pictures a user
 * is about to upload are shown from memory (`blob:`).
 */
export const headerOptions = ({ hasGoogle }: { hasGoogle: boolean }): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...(hasGoogle ? googleSignIn.scriptSrc : [])],
      styleSrc: ["'self'", ...(hasGoogle ? googleSignIn.styleSrc : [])],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...(hasGoogle ? googleSignIn.connectSrc : [])],
      ...(hasGoogle && { frameSrc: googleSignIn.frameSrc }),
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      baseUri: ["'none'"],
      // The app submits forms itself; the browser, which would put a password into the URL, never does.
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
})

/** The headers of every response. They never differ, so helmet, which would compute each of them again, does it once. */
export function securityHeaders(config: { hasGoogle: boolean }): RequestHandler {
  const request = new IncomingMessage(new Socket())
  const sample = new ServerResponse(request)
  helmet(headerOptions(config))(request, sample, () => {})
  sample.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  const headers = new Map(Object.entries(sample.getHeaders()).map(([name, value]) => [name, String(value)]))
  return (_request, response, next) => {
    response.setHeaders(headers)
    next()
  }
}
