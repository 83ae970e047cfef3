// Runs before the first paint, so that an Arabic page never flashes left to right. Plain script: a module would wait.
(function () {
  var root = document.documentElement
  var script = document.currentScript
  var language = null
  try {
    language = localStorage.getItem('i18nextLng')
  } catch {
    // Storage may be closed to us; the browser's wish decides then.
  }
  if (language !== 'en' && language !== 'ar') {
    var asked = navigator.languages && navigator.languages.length ? navigator.languages : [navigator.language || 'en']
    var known = asked.find(function (tag) {
      return /^(ar|en)\b/i.test(tag)
    })
    language = known && /^ar\b/i.test(known) ? 'ar' : 'en'
  }
  root.lang = language
  root.dir = language === 'ar' ? 'rtl' : 'ltr'

  // The build names the files that only this language needs: its texts and its font.
  var files = (script && script.getAttribute('data-preload-' + language)) || ''
  files.split(' ').filter(Boolean).forEach(function (file) {
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
})()
