/**
 * Structured clone over JSON, as Electron's IPC does it: same values come out, the same ones are refused. The source
 * runs in Node and, as text, in the page. Objects stand in a table, so that cycles and shared references survive.
 */
function makeCodec() {
  const refuse = () => new Error('An object could not be cloned.');
  const inNode = typeof Buffer !== 'undefined';
  const toBase64 = (bytes) =>
    inNode ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64') : bytes.toBase64();
  const fromBase64 = (text) => (inNode ? new Uint8Array(Buffer.from(text, 'base64')) : Uint8Array.fromBase64(text));
  const tagOf = (value) => Object.prototype.toString.call(value).slice(8, -1);
  const isOfPage = (value) => typeof globalThis.Node === 'function' && value instanceof globalThis.Node;

  function encode(root) {
    const table = [];
    const seen = new Map();

    const primitive = (value) => {
      switch (typeof value) {
        case 'string':
        case 'boolean':
          return { v: value };
        case 'number':
          if (Number.isFinite(value) && !Object.is(value, -0)) return { v: value };
          return { n: Object.is(value, -0) ? '-0' : String(value) };
        case 'undefined':
          return { u: 1 };
        case 'bigint':
          return { b: String(value) };
        case 'object':
          return value === null ? { v: null } : null;
        default:
          throw refuse();
      }
    };

    const object = (value) => {
      const tag = tagOf(value);
      if (Array.isArray(value)) return ['Array', Array.from(value, walk)];
      if (tag === 'Date') return ['Date', value.getTime()];
      if (tag === 'RegExp') return ['RegExp', value.source, value.flags];
      if (tag === 'Map') return ['Map', [...value].map(([key, one]) => [walk(key), walk(one)])];
      if (tag === 'Set') return ['Set', [...value].map(walk)];
      if (tag === 'ArrayBuffer') return ['ArrayBuffer', toBase64(new Uint8Array(value))];
      if (ArrayBuffer.isView(value)) {
        return ['View', tag, toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))];
      }
      if (tag === 'Error') {
        return ['Error', value.name, value.message, value.stack, 'cause' in value ? walk(value.cause) : null];
      }
      if (tag !== 'Object' || value instanceof Promise || isOfPage(value)) throw refuse();
      return ['Object', Object.keys(value).map((key) => [key, walk(value[key])])];
    };

    function walk(value) {
      const simple = primitive(value);
      if (simple) return simple;
      if (seen.has(value)) return { r: seen.get(value) };
      const index = table.length;
      seen.set(value, index);
      table.push(null);
      table[index] = object(value);
      return { r: index };
    }

    const top = walk(root);
    return JSON.stringify([top, table]);
  }

  function decode(text) {
    const [top, table] = JSON.parse(text);
    const made = new Map();

    const build = (index) => {
      const [type, ...parts] = table[index];
      const put = (value) => {
        made.set(index, value);
        return value;
      };
      switch (type) {
        case 'Array': {
          const list = put([]);
          for (const one of parts[0]) list.push(walk(one));
          return list;
        }
        case 'Date':
          return put(new Date(parts[0]));
        case 'RegExp':
          return put(new RegExp(parts[0], parts[1]));
        case 'Map': {
          const map = put(new Map());
          for (const [key, one] of parts[0]) map.set(walk(key), walk(one));
          return map;
        }
        case 'Set': {
          const set = put(new Set());
          for (const one of parts[0]) set.add(walk(one));
          return set;
        }
        case 'ArrayBuffer':
          return put(fromBase64(parts[0]).buffer);
        case 'View': {
          const bytes = fromBase64(parts[1]);
          return put(parts[0] === 'Uint8Array' ? bytes : new globalThis[parts[0]](bytes.buffer));
        }
        case 'Error': {
          const [name, message, stack, cause] = parts;
          const Kind = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError }[name] ?? Error;
          const error = put(new Kind(message));
          error.stack = stack;
          if (cause) error.cause = walk(cause);
          return error;
        }
        default: {
          const object = put({});
          for (const [key, one] of parts[0]) object[key] = walk(one);
          return object;
        }
      }
    };

    function walk(entry) {
      if ('v' in entry) return entry.v;
      if ('n' in entry) return entry.n === '-0' ? -0 : Number(entry.n);
      if ('u' in entry) return undefined;
      if ('b' in entry) return BigInt(entry.b);
      return made.has(entry.r) ? made.get(entry.r) : build(entry.r);
    }

    return walk(top);
  }

  return { encode, decode };
}
