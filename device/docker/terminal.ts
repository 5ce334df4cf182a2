import type { Shell } from './shell.ts';

/** Somebody at a shell. */
export interface Terminal {
  /** Takes what was typed. */
  type(text: string): void;
  /** Nobody sits there any more. */
  close(): void;
}

export interface TerminalListener {
  readonly write: (text: string) => void;
  readonly ended: (exitCode: number) => void;
}

const HANGUP = 129;
const INTERRUPTED = 130;
/** Lines that the arrows bring back, and the longest one. */
const KEPT_LINES = 100;
const LINE_MAX = 4096;
const ERASE = '\b \b';
const ESCAPE = '\u001b';
/** One key each: sequences of the arrows and the like, or single characters. */
const keys = new RegExp(`${ESCAPE}(?:\\[[\\d;]*[A-Za-z~]|O[A-Z])?|[^${ESCAPE}]`, 'gu');

/** Columns that a character takes. */
const widthOf = (char: string): number => (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u.test(char) ? 2 : 1); // prettier-ignore

/**
 * A terminal before a shell: what is typed is shown, can be taken back, and runs with Enter; arrows bring earlier lines
 * back, Ctrl+C drops the line, Ctrl+D on an empty line ends it.
 */
export function createTerminal(shell: Shell, listener: TerminalListener): Terminal {
  let line: string[] = [];
  let queue: string[] = [];
  let isBusy = false;
  let isOver = false;
  const history: string[] = [];
  let at = 0;

  const prompt = (): void => listener.write(shell.prompt());
  const end = (exitCode: number): void => {
    if (isOver) return;
    isOver = true;
    listener.ended(exitCode);
  };
  const erase = (): void => {
    const char = line.pop();
    if (char !== undefined) listener.write(ERASE.repeat(widthOf(char)));
  };
  const replaceBy = (text: string): void => {
    while (line.length > 0) erase();
    line = [...text];
    listener.write(text);
  };
  const recall = (step: number): void => {
    const next = at + step;
    if (next < 0 || next > history.length) return;
    at = next;
    replaceBy(history[at] ?? '');
  };
  const submit = async (): Promise<void> => {
    const text = line.join('');
    line = [];
    listener.write('\r\n');
    if (text.trim() !== '' && history.at(-1) !== text) history.push(text);
    if (history.length > KEPT_LINES) history.shift();
    at = history.length;
    isBusy = true;
    const { output, exitCode, ends } = await shell.run(text);
    isBusy = false;
    if (isOver) return;
    listener.write(output.replaceAll(/\r?\n/g, '\r\n'));
    if (ends) return end(exitCode);
    prompt();
    const waiting = queue;
    queue = [];
    for (const key of waiting) press(key);
  };

  function press(key: string): void {
    if (isOver) return;
    // What is typed while a command runs comes after it, but for the key that breaks off.
    if (isBusy) queue.push(key);
    else if (key === '\r' || key === '\n') void submit().catch(() => end(1));
    else if (key === '\u007f' || key === '\b') erase();
    else if (key === '\u0003') {
      line = [];
      listener.write('^C\r\n');
      prompt();
    } else if (key === '\u0004') {
      if (line.length === 0) {
        listener.write('exit\r\n');
        end(0);
      }
    } else if (key === '\u0015') replaceBy('');
    else if (key === '\u000c') {
      listener.write('\u001b[2J\u001b[H');
      prompt();
      listener.write(line.join(''));
    } else if (key === '\u001b[A' || key === '\u001bOA') recall(-1);
    else if (key === '\u001b[B' || key === '\u001bOB') recall(1);
    else if (!key.startsWith('\u001b') && key >= ' ' && line.length < LINE_MAX) {
      line.push(key);
      listener.write(key);
    }
  }

  prompt();
  return {
    type(text) {
      for (const [key] of text.matchAll(keys)) press(key);
    },
    close: () => end(isBusy ? INTERRUPTED : HANGUP),
  };
}
