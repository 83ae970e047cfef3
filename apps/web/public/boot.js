// Runs before the first paint, so that an Arabic page never flashes left to right. Plain script: a module would wait.
(function () {
  var root = document.documentElement
  var script = document.currentScript
  var served = root.lang
  // The server has chosen by the address, the cookie and the browser's wish; without it, the file is the same for all.
  var isServed = root.hasAttribute('data-served')
  var isKnown = function (language) {
    return language === 'en' || language === 'ar'
  }
  var address = new URL(location.href)
  var asked = address.searchParams.get('lang')
  var kept = null
  var isSignedIn = false
  try {
    if (isKnown(asked)) localStorage.setItem('i18nextLng', asked)
    kept = localStorage.getItem('i18nextLng')
    isSignedIn = localStorage.getItem('token') !== null
  } catch {
    // Storage may be closed to us; the address, the server or the browser's wish decides then.
  }
  var language = isKnown(asked) ? asked : kept
  if (!isKnown(language) && isServed) language = served
  if (!isKnown(language)) {
    var wished = navigator.languages && navigator.languages.length ? navigator.languages : [navigator.language || 'en']
    var known = wished.find(function (tag) {
      return /^(ar|en)\b/i.test(tag)
    })
    language = known && /^ar\b/i.test(known) ? 'ar' : 'en'
  }
  root.lang = language
  root.dir = language === 'ar' ? 'rtl' : 'ltr'
  // A page in the other language stays out of sight until it is drawn anew, and the server is told for the next time.
  if (isServed && language !== served) root.setAttribute('data-other-language', '')
  if (isKnown(kept) || isKnown(asked)) document.cookie = 'lang=' + language + '; path=/; max-age=31536000; samesite=lax'
  // What the server renders is a visitor's page; the way in is not offered to whoever is in already.
  if (isSignedIn) root.setAttribute('data-session', '')
  if (asked !== null) {
    // It has done its work; left in the address it would undo the next choice.
    address.searchParams.delete('lang')
    history.replaceState(history.state, '', address)
  }

  // The build names the files that only this language needs: its texts and its font.
  var files = (script && script.getAttribute('data-preload-' + language)) || ''
  files.split(' ').filter(Boolean).forEach(function (file) {
    if (document.querySelector('link[href="' + file + '"]')) return
    var link = document.createElement('link')
    var isFont = /\.woff2$/.test(file)
    link.rel = isFont ? 'preload' : 'modulepreload'
    if (isFont) {
      link.as = 'font'
      link.type = 'font/woff2'
    }
    link.crossOrigin = 'anonymous'
    link.href = file
    document.head.append(link)
  })

  // The styles that the server has put into the page itself: named, so that the app knows of them, and not fetched.
  var styles = (script && script.getAttribute('data-styles')) || ''
  styles.split(' ').filter(Boolean).forEach(function (file) {
    var link = document.createElement('link')
    link.rel = 'stylesheet'
    link.disabled = true
    link.href = file
    document.head.append(link)
  })
})()
