/**
 * Runs in the page's own world before any of its scripts: the receiving side of contextBridge, and what Electron
 * changes of `window.open`, `window.close` and links that want a window of their own.
 */
((EVENT) => {
  if (window !== window.top) return;
  // Taken before the page can replace them.
  const { dispatchEvent } = EventTarget.prototype;
  const clone = structuredClone;
  const Custom = CustomEvent;
  const here = document;
  const toIsolated = (message) => dispatchEvent.call(here, new Custom(`${EVENT}:isolated`, { detail: message }));

  const callbacks = new Map();
  const promises = new Map();
  let nextCallback = 1;
  let reply;

  const pack = (value) => {
    if (typeof value === 'function') {
      const id = nextCallback;
      nextCallback += 1;
      callbacks.set(id, value);
      return { is: 'function', id };
    }
    if (Array.isArray(value)) return { is: 'array', items: value.map(pack) };
    if (value && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
      return { is: 'object', entries: Object.entries(value).map(([key, one]) => [key, pack(one)]) };
    }
    if (typeof value === 'symbol') throw new Error('An object could not be cloned.');
    return { is: 'value', value: clone(value) };
  };
  const unpack = (packed) => {
    switch (packed.is) {
      case 'array':
        return packed.items.map(unpack);
      case 'object':
        return Object.freeze(Object.fromEntries(packed.entries.map(([key, one]) => [key, unpack(one)])));
      case 'function':
        return (...args) => {
          reply = undefined;
          toIsolated({ op: 'call', id: packed.id, args: args.map(pack) });
          const answer = reply;
          reply = undefined;
          if (!answer) throw new Error('desktop host: the bridge is gone');
          if (answer.error) throw answer.error;
          return unpack(answer.value);
        };
      case 'promise':
        return new Promise((resolve, reject) => promises.set(packed.id, { resolve, reject }));
      default:
        return packed.value;
    }
  };

  here.addEventListener(`${EVENT}:page`, ({ detail }) => {
    if (detail.op === 'expose') {
      if (Object.hasOwn(window, detail.key)) {
        toIsolated({ op: 'taken', error: 'Cannot bind an API on top of an existing property on the window object' });
        return;
      }
      Object.defineProperty(window, detail.key, { value: unpack(detail.value), enumerable: true });
    } else if (detail.op === 'reply') {
      reply = detail;
    } else if (detail.op === 'settle') {
      const promise = promises.get(detail.id);
      promises.delete(detail.id);
      if (detail.error) promise?.reject(detail.error);
      else promise?.resolve(unpack(detail.value));
    } else if (detail.op === 'callback') {
      const callback = callbacks.get(detail.id);
      // A listener of the page that throws is the page's error, not the bridge's.
      queueMicrotask(() => callback?.(...detail.args.map(unpack)));
    }
  });

  window.open = (url = 'about:blank', target = '', features = '') => {
    toIsolated({ op: 'window-open', url: String(new URL(url, location.href)), target, features });
    return null;
  };
  window.close = () => toIsolated({ op: 'window-close' });
  // Chromium would open a tab before main could deny it.
  here.addEventListener('click', (event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    if (!link || event.defaultPrevented || !link.href || !link.target || link.target === '_self') return;
    if (link.hasAttribute('download')) return;
    event.preventDefault();
    toIsolated({ op: 'window-open', url: link.href, target: link.target, features: '' });
  });
})(__EVENT__);
