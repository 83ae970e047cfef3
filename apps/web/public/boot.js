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

  // Whoever reloads or comes back wants the place where they were, which takes the true heights of all above it.
  var visits = performance.getEntriesByType('navigation')
  if (isServed && visits.length > 0 && visits[0].type === 'navigate') root.setAttribute('data-fresh', '')

  var named = function (attribute) {
    return ((script && script.getAttribute(attribute)) || '').split(' ').filter(Boolean)
  }
  var link = function (rel, file, more) {
    if (document.querySelector('link[href="' + file + '"]')) return
    document.head.append(Object.assign(document.createElement('link'), { rel: rel, crossOrigin: 'anonymous' }, more, { href: file }))
  }
  var isFont = function (file) {
    return /\.woff2$/.test(file)
  }

  // The build names the files that only this language needs: its texts and its font.
  var files = named('data-preload-' + language)
  files.filter(isFont).forEach(function (file) {
    link('preload', file, { as: 'font', type: 'font/woff2' })
  })
  // The styles that the server has put into the page itself: named, so that the app knows of them, and not fetched.
  named('data-styles').forEach(function (file) {
    link('stylesheet', file, { disabled: true })
  })

  var app = named('data-app')

  // Until the app lives nothing answers: what was ticked and the last press are kept, and happen once more when it does. What was
  // typed it finds by itself, but not before a form that is sent at once.
  var pressed = null
  var touched = []
  var isLive = function (element) {
    return Object.keys(element).some(function (key) {
      return key.indexOf('__reactProps') === 0
    })
  }
  var keep = function (element) {
    pressed = element
    // Part of the app may live already, and have answered.
    setTimeout(function () {
      if (pressed === element && isLive(element)) pressed = null
    })
  }
  var onInput = function (event) {
    var field = event.target
    // Whoever goes on typing does not mean what was pressed before.
    pressed = null
    touched = touched.filter(function (one) {
      return one.field !== field
    })
    if (!isLive(field)) touched.push({ field: field, isTicked: field.checked })
  }
  var onPressed = function (event) {
    var button = event.target.closest && event.target.closest('button')
    if (button && button.type !== 'submit') keep(button)
  }
  var onSent = function (event) {
    event.preventDefault()
    keep(event.target)
  }
  // React brings to life what an event meets, and hears of a value that differs from the last one it saw set.
  var tell = function (field) {
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  var enterAgain = function (one) {
    var field = one.field
    var plain = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
    if (!field.isConnected) return
    if (/^(checkbox|radio)$/.test(field.type)) {
      tell(field)
      field.checked = !one.isTicked
      field.click()
    } else if (field.form === pressed && plain && plain.set) {
      tell(field)
      var text = field.value
      field.value = ''
      plain.set.call(field, text)
      tell(field)
    }
  }
  var press = function (element) {
    if (!element.isConnected) return
    if (element.requestSubmit) element.requestSubmit()
    else element.click()
  }
  // Not within the app's own turn, in which it would not take in one thing before the next; and a part may come after the page.
  var handOver = function () {
    var waiting = 100
    var next = function () {
      waiting -= 1
      if (pressed && pressed.isConnected && !isLive(pressed) && waiting > 0) return setTimeout(next, 50)
      document.removeEventListener('click', onPressed, true)
      document.removeEventListener('submit', onSent, true)
      document.removeEventListener('input', onInput, true)
      touched.forEach(enterAgain)
      // By then the form has taken in what was entered.
      if (pressed) setTimeout(press, 50, pressed)
      touched = []
      pressed = null
    }
    setTimeout(next)
  }
  if (app.length > 0) {
    document.addEventListener('click', onPressed, true)
    document.addEventListener('submit', onSent, true)
    document.addEventListener('input', onInput, true)
    addEventListener('alive', handOver, { once: true })
  }

  // One after the other, so that whatever is pressed gets its turn in between.
  var run = function (place) {
    if (place === app.length) return
    var part = Object.assign(document.createElement('script'), { type: 'module', crossOrigin: 'anonymous', src: app[place] })
    var next = function () {
      run(place + 1)
    }
    part.addEventListener('load', next)
    part.addEventListener('error', next)
    document.head.append(part)
  }
  var isBegun = false
  var begin = function () {
    if (isBegun) return
    isBegun = true
    app.concat(files, named('data-modules')).forEach(function (file) {
      if (!isFont(file)) link('modulepreload', file)
    })
    var isRead = document.readyState !== 'loading'
    if (isRead) run(0)
    else
      document.addEventListener('DOMContentLoaded', function () {
        run(0)
      })
  }
  // A page that can be read already is painted first: the app would share the line with its words, and a slow phone's time.
  var canTell = window.PerformanceObserver && (PerformanceObserver.supportedEntryTypes || []).indexOf('paint') !== -1
  var isSeen = app.length > 0 && !document.hidden && !root.hasAttribute('data-other-language')
  if (!canTell || !isSeen) return begin()
  new PerformanceObserver(function (list, observer) {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    begin()
  }).observe({ type: 'paint', buffered: true })
  // Whoever goes elsewhere in this moment paints nothing.
  setTimeout(begin, 1500)
})()
