/** Takes secrets out of text before it is written anywhere. */
export interface Redactor {
  /** From now on this text is never shown; short texts are ignored, they would blank out half the log. */
  add(secret: string): void;
  clean(text: string): string;
}

const MIN_SECRET = 6;
/** Fields of forms, queries and JSON whose value is nobody's business, and anything that looks like a long key. */
const PATTERNS: readonly [RegExp, string][] = [
  [/\b(token|rtoken|tmptoken|password|pwd|second|key)=([^&\s"']+)/gi, '$1=[hidden]'],
  // JSON, also as a text inside of JSON.
  [/(\\*"(?:token|rtoken|tmptoken|password|pwd|second)\\*"\s*:\s*\\*")[^"\\]*/gi, '$1[hidden]'],
  [/\b[0-9a-f]{40,}\b/gi, '[hidden]'],
];

/** Makes a redactor that knows the usual names of secrets; `add` teaches it the values in use. */
export function createRedactor(): Redactor {
  const secrets = new Set<string>();
  return {
    add(secret) {
      if (secret.length >= MIN_SECRET) secrets.add(secret);
    },
    clean(text) {
      let out = text;
      for (const secret of secrets) out = out.replaceAll(secret, '[hidden]');
      for (const [pattern, replacement] of PATTERNS) out = out.replace(pattern, replacement);
      return out;
    },
  };
}
