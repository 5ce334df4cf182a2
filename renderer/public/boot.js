// Runs before the first paint: puts the kept scheme, language and density on the document, so that nothing flashes, and
// has the files fetched that will be needed once the first script runs.
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
  var isApp = 'hearth' in window;
  if (isApp) root.dataset.host = 'electron';

  // Only a guess of what will be shown: a file that is asked for too early is fetched for nothing, no more.
  var list = document.currentScript && document.currentScript.dataset.early;
  if (!list) return;
  var early = JSON.parse(list);
  var files = early.texts[language] || [];
  var isDesktop = /^\/home\/?$/.test(location.pathname) && window.self === window.top;
  if (isDesktop && /(^|; )token=[^;]/.test(document.cookie))
    files = files.concat(early.desktop, early.desktopTexts[language] || []);
  for (var file of files) {
    var link = document.createElement('link');
    var isStyle = /\.css$/.test(file);
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = '/home/' + file;
    document.head.appendChild(link);
  }
})();
