// Runs before the first paint: puts the kept scheme, language and density on the document, so that nothing flashes.
(function () {
  var root = document.documentElement;
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var scheme = read('hearth.scheme');
  if (scheme !== 'light' && scheme !== 'dark')
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.theme = scheme;
  var language = read('hearth.language');
  if (language !== 'zh-CN' && language !== 'en-US') {
    language = 'en-US';
    for (var tag of navigator.languages || []) {
      if (/^(zh|en)\b/i.test(tag)) {
        language = /^zh/i.test(tag) ? 'zh-CN' : 'en-US';
        break;
      }
    }
  }
  root.lang = language;
  if (read('hearth.density') === 'compact') root.dataset.density = 'compact';
  var motion = read('hearth.motion');
  if (motion === 'reduced' || motion === 'full') root.dataset.motion = motion;
  if ('hearth' in window) root.dataset.host = 'electron';
})();
