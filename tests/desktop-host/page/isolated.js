/**
 * Runs in the isolated world of a page, before its scripts: ipcRenderer and contextBridge, then the app's preload.
 * It speaks to main through a binding of Chromium that only this world has, and to the page's own world through
 * events of the document whose name the page does not know.
 */
((EVENT, BINDING, INFO, PRELOAD, makeCodec) => {
  // As with a sandboxed renderer: frames inside of the page get no preload.
  if (window !== window.top) return;
  const { encode, decode } = makeCodec();
  const binding = globalThis[BINDING];
  const toMain = (message) => binding(JSON.stringify(message));
  const toPage = (message) => document.dispatchEvent(new CustomEvent(`${EVENT}:page`, { detail: message }));

  // --- ipcRenderer ---
  const listeners = new Map();
  const waiting = new Map();
  let nextCall = 1;
  const on = (channel, listener) => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    return ipcRenderer;
  };
  const off = (channel, listener) => {
    const list = listeners.get(channel) ?? [];
    const index = list.indexOf(listener);
    if (index >= 0) listeners.set(channel, list.toSpliced(index, 1));
    return ipcRenderer;
  };
  const ipcRenderer = {
    on,
    addListener: on,
    off,
    removeListener: off,
    invoke: (channel, ...args) =>
      new Promise((resolve, reject) => {
        const id = nextCall;
        nextCall += 1;
        const encoded = encode(args);
        waiting.set(id, { resolve, reject });
        toMain({ op: 'invoke', id, channel, args: encoded });
      }),
  };
  globalThis[`${BINDING}_receive`] = (text) => {
    const message = JSON.parse(text);
    if (message.op === 'event') {
      for (const listener of listeners.get(message.channel) ?? []) {
        listener({ sender: ipcRenderer, ports: [] }, ...decode(message.args));
      }
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error !== undefined) call?.reject(new Error(message.error));
    else call?.resolve(decode(message.value));
  };

  // --- contextBridge: values are copied, functions and promises are handed over by number ---
  const functions = new Map();
  let nextFunction = 1;
  let nextPromise = 1;
  const failure = (error) =>
    error instanceof Error ? Object.assign(new Error(error.message), { name: error.name }) : structuredClone(error);
  const pack = (value) => {
    if (typeof value === 'function') {
      const id = nextFunction;
      nextFunction += 1;
      functions.set(id, value);
      return { is: 'function', id };
    }
    if (value instanceof Promise) {
      const id = nextPromise;
      nextPromise += 1;
      value.then(
        (result) => toPage({ op: 'settle', id, value: pack(result) }),
        (error) => toPage({ op: 'settle', id, error: failure(error) }),
      );
      return { is: 'promise', id };
    }
    if (Array.isArray(value)) return { is: 'array', items: value.map(pack) };
    if (value && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
      return { is: 'object', entries: Object.entries(value).map(([key, one]) => [key, pack(one)]) };
    }
    return { is: 'value', value: structuredClone(value) };
  };
  const unpack = (packed) => {
    switch (packed.is) {
      case 'function':
        return (...args) => toPage({ op: 'callback', id: packed.id, args: args.map(pack) });
      case 'array':
        return packed.items.map(unpack);
      case 'object':
        return Object.fromEntries(packed.entries.map(([key, one]) => [key, unpack(one)]));
      default:
        return packed.value;
    }
  };
  document.addEventListener(`${EVENT}:isolated`, ({ detail }) => {
    if (detail.op === 'call') {
      let answer;
      try {
        answer = { op: 'reply', value: pack(functions.get(detail.id)(...detail.args.map(unpack))) };
      } catch (error) {
        answer = { op: 'reply', error: failure(error) };
      }
      toPage(answer);
    } else if (detail.op === 'taken') {
      throw new Error(detail.error);
    } else {
      toMain(detail);
    }
  });
  addEventListener('keydown', (event) => toMain({ op: 'key', key: event.key, code: event.code }), true);

  const absent = (name) => () => {
    throw new Error(`desktop host: ${name} is not there`);
  };
  const electron = {
    ipcRenderer: Object.assign(ipcRenderer, {
      send: absent('ipcRenderer.send'),
      sendSync: absent('ipcRenderer.sendSync'),
      postMessage: absent('ipcRenderer.postMessage'),
      once: absent('ipcRenderer.once'),
    }),
    // Chromium tells nobody but Electron where a file lies: here none has a path.
    webUtils: { getPathForFile: () => '' },
    contextBridge: {
      exposeInMainWorld: (key, api) => toPage({ op: 'expose', key, value: pack(api) }),
      exposeInIsolatedWorld: absent('contextBridge.exposeInIsolatedWorld'),
    },
  };
  const require = (name) => {
    if (['electron', 'electron/renderer', 'electron/common'].includes(name)) return electron;
    // What a sandboxed preload gets for anything else.
    throw new Error(`module not found: ${name}`);
  };
  const process = Object.freeze({ ...INFO, type: 'renderer', sandboxed: true, contextIsolated: true });
  if (PRELOAD) PRELOAD(require, process, { exports: {} });
})(__EVENT__, __BINDING__, __INFO__, __PRELOAD__, __CODEC__);
