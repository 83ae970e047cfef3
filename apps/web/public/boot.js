// Sets the language and the direction of the page before the first paint. A module would run after it.
;(() => {
  const root = document.documentElement
  // The clinic's languages, its default first.
  const offered = (root.dataset.offered ?? 'en ar').split(' ')
  const known = (language) => offered.find((one) => one === language)
  const address = new URL(location.href)
  const asked = known(address.searchParams.get('lang'))
  // A message's link opens in the language of the message: in this tab, until another is chosen, and without being stored as the choice.
  // An Arabic text message has no room for `?in=ar`; its links have a letter of their own.
  const plain = { '/m': '/v', '/w': '/o' }[address.pathname]
  const ofMessage = known(plain ? 'ar' : address.searchParams.get('in'))
  let inTab
  try {
    if (ofMessage) sessionStorage.setItem('messageLanguage', ofMessage)
    if (asked) sessionStorage.removeItem('messageLanguage')
    inTab = known(sessionStorage.getItem('messageLanguage'))
  } catch {
    // Without storage it lasts as long as the page.
    inTab = ofMessage
  }
  let chosen
  try {
    chosen = known(localStorage.getItem('i18nextLng'))
  } catch {
    // Storage may be closed to us; the address, the server or the browser's preference decides then.
  }
  // The server chose by the address, the cookie and the Accept-Language header, and wrote its choice into the page.
  const served = root.dataset.served === undefined ? undefined : known(root.lang)
  const preferred = navigator.languages.map((tag) => known(tag.toLowerCase().split('-')[0])).find(Boolean)
  const language = asked ?? inTab ?? chosen ?? served ?? preferred ?? offered[0]
  root.lang = language
  root.dir = language === 'ar' ? 'rtl' : 'ltr'
  // What the server rendered in the other language is hidden until the app has rendered it again.
  if (served && served !== language) root.dataset.otherLanguage = ''
  if (asked ?? chosen) {
    try {
      localStorage.setItem('i18nextLng', asked ?? chosen)
    } catch {
      // The cookie remains.
    }
    document.cookie = `lang=${asked ?? chosen}; path=/; max-age=31536000; samesite=lax`
  }
  if (plain || address.searchParams.has('lang') || address.searchParams.has('in')) {
    // Left in the address it would undo the next choice.
    address.pathname = plain ?? address.pathname
    address.searchParams.delete('lang')
    address.searchParams.delete('in')
    history.replaceState(history.state, '', address)
  }
  // The app sends forms itself: sent here, one would stop the browser from loading the app, and `form-action` refuses it. A form that is
  // submitted before hydration is marked, and sent right after it.
  document.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) event.target.dataset.early = ''
    event.preventDefault()
  })
  // React drops a click on a button that it has not hydrated. The last such button is marked, and clicked once React has given it its props.
  const isAwake = (button) => Object.keys(button).some((key) => key.startsWith('__reactProps'))
  let early
  const wake = () => {
    if (early.isConnected && !isAwake(early)) return void setTimeout(wake, 50)
    const button = early
    early = undefined
    delete button.dataset.early
    button.click()
  }
  document.addEventListener('click', (event) => {
    if (root.dataset.hydrated !== undefined) return
    const button = event.target.closest('button[type="button"]')
    if (!button || isAwake(button)) return
    if (early) delete early.dataset.early
    else setTimeout(wake, 50)
    early = button
    early.dataset.early = ''
  })
})()
