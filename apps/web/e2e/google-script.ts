/**
 * As much of Google's sign-in script as the app uses. Its button hands over the token that a journey has put into
 * `window.googleToken`, as Google's would after its own window has closed.
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
