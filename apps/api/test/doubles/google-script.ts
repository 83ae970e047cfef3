/**
 * The part of Google's sign-in script that the app uses. Its button returns the token in `window.googleToken`, as
 * Google's does after its window has closed.
 */
export const googleScript = `
  let callback = () => {}
  window.google = { accounts: { id: {
    initialize(options) { callback = options.callback },
    renderButton(place, look) {
      const button = document.createElement('button')
      button.type = 'button'
      button.lang = look.locale
      button.textContent = 'Continue with Google'
      button.addEventListener('click', () => callback({ credential: window.googleToken }))
      place.append(button)
    },
  } } }
`
