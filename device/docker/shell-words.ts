/** How a command follows the one before: always, after success, after failure. */
export type Joint = ';' | '&&' | '||';

/** One command of a line, its words with variables filled in and quotes taken off. */
export interface Command {
  readonly joint: Joint;
  readonly words: readonly string[];
  /** File that its output would go to. */
  readonly into: string | undefined;
}

/** What a line of shell cannot be. */
export class ShellSyntaxError extends Error {
  override readonly name = 'ShellSyntaxError';
}

const separators = /^(;|&&|\|\||\||>>?|<|&|\n)/;

/** The commands of a line, each with its variables as they are when it is asked for. Throws where the line is wrong. */
function* commandsOf(line: string, variable: (name: string) => string): Generator<Command> {
  let words: string[] = [];
  let word: string | undefined;
  let joint: Joint = ';';
  let into: string | undefined;
  let wantsFile = false;
  const endWord = (): void => {
    if (word === undefined) return;
    if (wantsFile) into = word;
    else words.push(word);
    wantsFile = false;
    word = undefined;
  };
  const endCommand = (next: Joint): Command | undefined => {
    endWord();
    const isOne = words.length > 0 || into !== undefined;
    if (!isOne && next !== ';') throw new ShellSyntaxError(`syntax error: unexpected "${next}"`);
    const command = { joint, words, into };
    [words, into, joint] = [[], undefined, next];
    return isOne ? command : undefined;
  };
  /** Text of a variable that begins at `at`, and where it ends; undefined for a dollar that is one. */
  const variableAt = (at: number): readonly [string, number] | undefined => {
    const [all, braced, bare] = /^\$(?:\{(\w+)\}|(\w+|\?|\$))/.exec(line.slice(at)) ?? [];
    const name = braced ?? bare;
    return all === undefined || name === undefined ? undefined : [variable(name), at + all.length];
  };

  let at = 0;
  let quote = '';
  while (at < line.length) {
    const char = line.charAt(at);
    if (quote === "'") {
      if (char === "'") quote = '';
      else word = (word ?? '') + char;
      at += 1;
    } else if (char === '$') {
      const found = variableAt(at);
      word = (word ?? '') + (found?.[0] ?? char);
      at = found?.[1] ?? at + 1;
    } else if (char === '\\' && at + 1 < line.length) {
      word = (word ?? '') + line.charAt(at + 1);
      at += 2;
    } else if (char === '"' || (char === "'" && quote === '')) {
      word ??= '';
      quote = quote === char ? '' : char;
      at += 1;
    } else if (quote !== '') {
      word = (word ?? '') + char;
      at += 1;
    } else if (char === ' ' || char === '\t') {
      endWord();
      at += 1;
    } else if (char === '#' && word === undefined) break;
    else {
      const [sign] = separators.exec(line.slice(at)) ?? [];
      if (sign === undefined) {
        word = (word ?? '') + char;
        at += 1;
        continue;
      }
      at += sign.length;
      if (sign === '|' || sign === '<' || sign === '&')
        throw new ShellSyntaxError(`syntax error: "${sign}" is not known to this shell`);
      if (sign === '>' || sign === '>>') {
        endWord();
        wantsFile = true;
      } else {
        const command = endCommand(sign === '\n' ? ';' : (sign as Joint));
        if (command) yield command;
      }
    }
  }
  if (quote !== '') throw new ShellSyntaxError('syntax error: unterminated quoted string');
  endWord();
  if (wantsFile) throw new ShellSyntaxError('syntax error: unexpected newline');
  if (words.length > 0 || into !== undefined) yield { joint, words, into };
}

/**
 * Reads a line of shell: words, quotes, `$VAR`, `;`, `&&`, `||`, and `>` with a file. A command sees the variables as the
 * ones before it have left them. Throws ShellSyntaxError before anything is run.
 */
export function parseLine(line: string, variable: (name: string) => string): Iterable<Command> {
  Array.from(commandsOf(line, () => ''));
  return commandsOf(line, variable);
}
