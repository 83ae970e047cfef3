import type { HelmetOptions } from 'helmet'

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
export const securityHeaders = ({ hasGoogle }: { hasGoogle: boolean }): HelmetOptions => ({
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
