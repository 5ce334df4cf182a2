/** What a stream of JSON lines came to so far (CALL-DKR-03). */
export interface LineSplitter {
  /** Takes bytes as they come; a line that is not complete yet waits for more. */
  readonly push: (bytes: Uint8Array) => void;
  /** The stream has ended: what was begun counts as a line. */
  readonly end: () => void;
}

export interface LineSplitterDeps {
  readonly onLine: (value: unknown) => void;
  /** A line that is no JSON; it is skipped, and the stream goes on. */
  readonly onBadLine: (line: string) => void;
}

/** Splits a stream into JSON values, one a line; pieces may begin and end anywhere, also inside of a character. */
export function createLineSplitter({ onLine, onBadLine }: LineSplitterDeps): LineSplitter {
  const decoder = new TextDecoder();
  let rest = '';
  const take = (line: string) => {
    if (line.trim() === '') return;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      onBadLine(line);
      return;
    }
    onLine(value);
  };
  const add = (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(take);
  };
  return {
    push: (bytes) => {
      add(decoder.decode(bytes, { stream: true }));
    },
    end: () => {
      add(decoder.decode());
      take(rest);
      rest = '';
    },
  };
}
