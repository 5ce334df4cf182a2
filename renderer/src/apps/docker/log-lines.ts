/** A line of a container's output. */
export interface LogLine {
  readonly id: number;
  readonly stream: 'stdout' | 'stderr';
  /** When it was written, as the engine tells it; '' without a time. */
  readonly at: string;
  readonly text: string;
}

export type LogLevel = 'error' | 'warn' | 'info';

const HEAD_BYTES = 8;
const stamp = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d+Z (.*)$/s;

/**
 * Reads the output of a container as it comes: frames of 8 bytes that name the stream, and their text, or bare text
 * where it has a terminal (wire contract §11). Pieces may begin and end anywhere. Every line begins with its time.
 */
export function createLogReader(
  isTty: boolean,
  onLine: (line: LogLine) => void,
): {
  readonly push: (bytes: Uint8Array) => void;
  /** The output is over: what has been written since the last line break is a line, too. */
  readonly end: () => void;
} {
  const decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
  const rests = { stdout: '', stderr: '' };
  let pending = new Uint8Array(0);
  let nextId = 0;

  const tell = (stream: LogLine['stream'], line: string) => {
    const [, at = '', text = line] = stamp.exec(line) ?? [];
    onLine({ id: nextId, stream, at, text: text.replace(/\r$/, '') });
    nextId += 1;
  };
  const take = (stream: LogLine['stream'], bytes: Uint8Array) => {
    const lines = (rests[stream] + decoders[stream].decode(bytes, { stream: true })).split('\n');
    rests[stream] = lines.pop() ?? '';
    for (const line of lines) tell(stream, line);
  };

  return {
    push(bytes) {
      if (isTty) {
        take('stdout', bytes);
        return;
      }
      const all = new Uint8Array(pending.byteLength + bytes.byteLength);
      all.set(pending);
      all.set(bytes, pending.byteLength);
      let at = 0;
      while (at + HEAD_BYTES <= all.byteLength) {
        const length = new DataView(all.buffer, at + 4, 4).getUint32(0);
        if (at + HEAD_BYTES + length > all.byteLength) break;
        take(all[at] === 2 ? 'stderr' : 'stdout', all.subarray(at + HEAD_BYTES, at + HEAD_BYTES + length));
        at += HEAD_BYTES + length;
      }
      pending = all.slice(at);
    },
    end() {
      for (const stream of ['stdout', 'stderr'] as const) {
        const rest = rests[stream] + decoders[stream].decode();
        rests[stream] = '';
        if (rest !== '') tell(stream, rest);
      }
    },
  };
}

/** How grave a line says it is; by its words, because programs have no other way to say it. */
export function levelOf({ text }: Pick<LogLine, 'text'>): LogLevel {
  const head = text.slice(0, 240);
  if (/\b(error|err|fatal|panic|critical|emerg|alert)\b/i.test(head)) return 'error';
  return /\b(warn|warning|wrn)\b/i.test(head) ? 'warn' : 'info';
}

/** Lines of at least a level. */
export function atLeast(lines: readonly LogLine[], level: LogLevel): readonly LogLine[] {
  if (level === 'info') return lines;
  return lines.filter((line) => {
    const own = levelOf(line);
    return own === 'error' || (own === 'warn' && level === 'warn');
  });
}

/** Indexes of lines with a text in them. */
export function matchesOf(lines: readonly LogLine[], keyword: string): number[] {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return [];
  return lines.flatMap(({ text }, index) => (text.toLowerCase().includes(wanted) ? [index] : []));
}
