import path from 'node:path';
import type { FileCaller } from '../files/rights.ts';
import type { Container, Image } from './model.ts';
import { environment } from './run-plan.ts';
import { parseLine, ShellSyntaxError } from './shell-words.ts';
import type { ShellEntry, ShellFiles, ShellNode } from './shell-files.ts';

export type { ShellFiles } from './shell-files.ts';

export interface ShellDeps {
  readonly container: Container;
  readonly image: Image | undefined;
  /** Who sits at it: folders that are mounted are seen with these rights. */
  readonly caller: FileCaller;
  readonly env: readonly string[];
  readonly workingDir: string;
  readonly name: string;
  readonly now: () => number;
  readonly size: () => { readonly rows: number; readonly columns: number };
  readonly files: ShellFiles;
}

/** What a line came to. */
export interface ShellResult {
  readonly output: string;
  readonly exitCode: number;
  /** The shell itself ends. */
  readonly ends: boolean;
}

export interface Shell {
  readonly prompt: () => string;
  readonly run: (line: string) => Promise<ShellResult>;
}

type Builtin = (args: readonly string[]) => Promise<string | Failure> | string | Failure;

/** A command that went wrong: what it says, and its exit code. */
interface Failure {
  readonly text: string;
  readonly code: number;
}
const fail = (text: string, code = 1): Failure => ({ text, code });

const two = (value: number): string => String(value).padStart(2, '0');
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function dateText(at: number): string {
  const date = new Date(at);
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
  return `${dayNames[date.getUTCDay()]} ${monthNames[date.getUTCMonth()]} ${String(date.getUTCDate()).padStart(2)} ${time} UTC ${date.getUTCFullYear()}`; // prettier-ignore
}

function longLine({ name, isDir, size, at }: ShellEntry): string {
  const date = new Date(at);
  const when = `${monthNames[date.getUTCMonth()]} ${String(date.getUTCDate()).padStart(2)} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`; // prettier-ignore
  return `${isDir ? 'drwxr-xr-x' : '-rw-r--r--'} root root ${String(size).padStart(9)} ${when} ${name}`;
}

/** A small shell in a container: enough to look around, with the real files of the folders that are mounted. */
export function createShell(deps: ShellDeps): Shell {
  const { container, image, caller, files } = deps;
  const variables = environment([...container.env, ...deps.env]);
  variables.set('HOSTNAME', container.hostname);
  variables.set('HOME', variables.get('HOME') ?? '/root');
  variables.set('TERM', 'xterm');
  let folder = deps.workingDir.startsWith('/') ? path.posix.normalize(deps.workingDir) : '/';
  let lastCode = 0;
  variables.set('PWD', folder);

  const full = (given: string): string => {
    const home = variables.get('HOME') ?? '/';
    const plain = given === '~' || given.startsWith('~/') ? home + given.slice(1) : given;
    const at = path.posix.resolve(folder, plain);
    return at.length > 1 ? at.replace(/\/$/, '') : at;
  };
  const node = (given: string): Promise<ShellNode> => files.node(container, image, full(given), caller);
  const why = {
    missing: 'No such file or directory',
    denied: 'Permission denied',
    binary: 'Is a binary file',
  } as const;

  const list = async (args: readonly string[]): Promise<string | Failure> => {
    const flags = args.filter((each) => /^-\w/.test(each)).join('');
    const places = args.filter((each) => !/^-\w/.test(each));
    let [text, bad] = ['', ''];
    for (const place of places.length > 0 ? places : ['.']) {
      const found = await node(place);
      if (found.kind === 'folder') {
        const entries = found.entries
          .filter(({ name }) => flags.includes('a') || !name.startsWith('.'))
          .toSorted((a, b) => (a.name < b.name ? -1 : 1));
        const head = places.length > 1 ? `${place}:\n` : '';
        const lines = entries.map((entry) => (flags.includes('l') ? longLine(entry) : entry.name));
        text += head + lines.map((line) => `${line}\n`).join('');
      } else if (found.kind === 'file')
        text += `${flags.includes('l') ? longLine({ ...found.entry, name: place }) : place}\n`;
      else if (found.kind === 'binary') text += `${place}\n`;
      else bad += `ls: ${place}: ${why[found.kind]}\n`;
    }
    return bad === '' ? text : fail(text + bad);
  };
  const show = async (args: readonly string[]): Promise<string | Failure> => {
    let text = '';
    for (const place of args) {
      const found = await node(place);
      if (found.kind === 'file') text += found.text;
      else return fail(`${text}cat: ${place}: ${found.kind === 'folder' ? 'Is a directory' : why[found.kind]}\n`);
    }
    return text;
  };
  const change = async ([place = '~']: readonly string[]): Promise<string | Failure> => {
    const found = await node(place);
    if (found.kind !== 'folder') {
      const reason = found.kind === 'missing' || found.kind === 'denied' ? why[found.kind] : 'Not a directory';
      return fail(`${deps.name}: cd: can't cd to ${place}: ${reason}\n`, 2);
    }
    folder = full(place);
    variables.set('PWD', folder);
    return '';
  };
  const environmentText = ([name]: readonly string[]): string | Failure => {
    if (name === undefined) return [...variables].map(([key, value]) => `${key}=${value}\n`).join('');
    const value = variables.get(name);
    return value === undefined ? fail('') : `${value}\n`;
  };

  const builtins: Readonly<Record<string, Builtin>> = {
    echo: (args) => (args[0] === '-n' ? args.slice(1).join(' ') : `${args.join(' ')}\n`),
    ls: list,
    cat: show,
    cd: change,
    pwd: () => `${folder}\n`,
    env: () => environmentText([]),
    printenv: environmentText,
    export: (args) => {
      for (const [key, value] of environment(args)) variables.set(key, value);
      return '';
    },
    whoami: () => 'root\n',
    id: () => 'uid=0(root) gid=0(root) groups=0(root)\n',
    hostname: () => `${container.hostname}\n`,
    uname: (args) =>
      args.includes('-a') ? `Linux ${container.hostname} 6.12.44 #1 SMP x86_64 GNU/Linux\n` : 'Linux\n',
    date: () => `${dateText(deps.now())}\n`,
    ps: () =>
      `PID   USER     COMMAND\n    1 root     ${container.argv.join(' ')}\n   42 root     ${deps.name}\n   77 root     ps\n`,
    stty: () => `${deps.size().rows} ${deps.size().columns}\n`,
    clear: () => '\u001b[2J\u001b[H',
    true: () => '',
    false: () => fail(''),
    sleep: () => '',
    help: () => 'Commands: cat cd clear date echo env exit hostname id ls printenv ps pwd stty uname whoami\n',
  };

  const variable = (name: string): string => (name === '?' ? String(lastCode) : name === '$' ? '42' : (variables.get(name) ?? '')); // prettier-ignore

  return {
    prompt: () => (deps.name.endsWith('bash') ? `root@${container.hostname}:${folder}# ` : `${folder} # `),
    async run(line) {
      let output = '';
      try {
        for (const { joint, words, into } of parseLine(line, variable)) {
          if ((joint === '&&' && lastCode !== 0) || (joint === '||' && lastCode === 0)) continue;
          const [command = '', ...args] = words;
          if (into !== undefined) {
            output += `${deps.name}: can't create ${into}: Read-only file system\n`;
            lastCode = 1;
            continue;
          }
          if (command === 'exit') return { output, exitCode: Number(args[0] ?? lastCode) & 255, ends: true };
          if (/^\w+=/.test(command)) {
            for (const [key, value] of environment([command])) variables.set(key, value);
            lastCode = 0;
            continue;
          }
          const builtin = Object.hasOwn(builtins, path.posix.basename(command)) ? builtins[path.posix.basename(command)] : undefined; // prettier-ignore
          const result = builtin ? await builtin(args) : fail(`${deps.name}: ${command}: not found\n`, 127);
          output += typeof result === 'string' ? result : result.text;
          lastCode = typeof result === 'string' ? 0 : result.code;
        }
      } catch (error) {
        if (!(error instanceof ShellSyntaxError)) throw error;
        output += `${deps.name}: ${error.message}\n`;
        lastCode = 2;
      }
      return { output, exitCode: lastCode, ends: false };
    },
  };
}
