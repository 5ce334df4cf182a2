/** Names that tools look for on any object; asking for them is no use of the API. */
const HARMLESS = new Set(['then', 'toJSON', 'default', '__esModule', 'inspect', 'constructor', 'nodeType']);

/**
 * A module of Electron of which only a part is there: whatever else is asked for fails at once and by name, so that
 * no test passes because something was silently not done.
 */
export function only<Part extends object>(name: string, part: Part): Part {
  return new Proxy(part, {
    get(target, key) {
      if (key in target || typeof key === 'symbol' || HARMLESS.has(key)) {
        const value: unknown = Reflect.get(target, key, target);
        // Private fields are the target's, not the proxy's. A class is handed out as it is, with its statics.
        const isMethod = typeof value === 'function' && !Object.hasOwn(value, 'prototype');
        return isMethod ? (value.bind(target) as unknown) : value;
      }
      throw new Error(`desktop host: ${name}.${key} is not there`);
    },
  });
}

/** A cancelable event as Electron's main process hands it out. */
export interface HostEvent {
  defaultPrevented: boolean;
  preventDefault: () => void;
}

/** Makes a cancelable event with further fields. */
export function hostEvent<Fields extends object>(fields?: Fields): HostEvent & Fields {
  const event = {
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
    ...(fields ?? ({} as Fields)),
  };
  return event;
}
