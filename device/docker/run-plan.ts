import type { Container, Image } from './model.ts';
import { EngineError } from './engine-error.ts';
import type { Line, Program } from './program.ts';
import { imagePrograms, repeats, says, waits } from './programs.ts';

/** Programs that every image with a shell has. */
export const commonPrograms: ReadonlySet<string> = new Set([
  ...['cat', 'date', 'echo', 'env', 'false', 'hostname', 'id', 'ls', 'printenv', 'ps', 'pwd', 'sleep', 'tail', 'top'],
  ...['true', 'uname', 'whoami'],
]);

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Whether an image has a program of that name. */
export function hasProgram(image: Pick<Image, 'shells' | 'entrypoint' | 'cmd' | 'program'>, command: string): boolean {
  const name = baseName(command);
  if (image.shells.includes(name)) return true;
  if (image.shells.length > 0 && commonPrograms.has(name)) return true;
  return [image.entrypoint[0], image.cmd[0]].some((own) => own !== undefined && baseName(own) === name);
}

/** The words of the engine for a program that is not in the image. */
export function notFound(command: string): EngineError {
  return new EngineError(
    400,
    `failed to create task for container: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: error during container init: exec: "${command}": executable file not found in $PATH`,
  );
}

/** Duration of `sleep`, in its units; null for one without an end. */
function sleepMs(text: string): number | null | undefined {
  if (text === 'infinity' || text === 'inf') return null;
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?)([smhd])?$/.exec(text) ?? [];
  if (amount === undefined) return undefined;
  return Number(amount) * { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }[unit as 's' | 'm' | 'h' | 'd'];
}

const unquoted = (text: string): string => text.trim().replace(/^(['"])(.*)\1$/s, '$2');
const DATE = '{iso}';

/** Text that a simple command writes; undefined when it writes none that is known. */
function spoken(command: string, env: ReadonlyMap<string, string>): string | undefined {
  const [word = ''] = command.trim().split(/\s+/, 1);
  if (word === 'date') return DATE;
  if (word !== 'echo') return undefined;
  return unquoted(command.trim().slice(word.length)).replaceAll(
    /\$\{?(\w+)\}?|\$\(date\)/g,
    (_all, name: string | undefined) => (name === undefined ? DATE : (env.get(name) ?? '')),
  );
}

/** What a line of shell does over time, as far as it speaks, sleeps and exits. */
export function scriptProgram(script: string, env: ReadonlyMap<string, string>): Program {
  const loop = /while\s+(?:true|:|sleep\s+(\S+))\s*;\s*do\s+(.*?);?\s*done/s.exec(script);
  if (loop !== null) {
    const body = (loop[2] ?? '').split(/;|&&/);
    const texts = body.flatMap((command) => spoken(command, env) ?? []);
    const naps = [...body, ...(loop[1] === undefined ? [] : [`sleep ${loop[1]}`])].map((command) => {
      const [, nap] = /^\s*sleep\s+(\S+)/.exec(command) ?? [];
      return nap === undefined ? 0 : (sleepMs(nap) ?? 0);
    });
    return texts.length === 0 ? waits(null, false) : repeats(texts, naps.reduce((sum, ms) => sum + ms, 0) || 200);
  }
  const lines: Line[] = [];
  let ms = 20;
  for (const command of script.split(/;|&&|\n/)) {
    const words = command.trim().split(/\s+/);
    const text = spoken(command, env);
    if (text !== undefined) lines.push({ ms: (ms += 5), stream: 'stdout', text });
    else if (words[0] === 'sleep') {
      const nap = sleepMs(words[1] ?? '');
      if (nap === null) return { ...waits(null, false), boot: lines };
      ms += nap ?? 0;
    } else if (words[0] === 'exit') return says(lines, ms + 10, Number(words[1] ?? 0) & 255);
    else if (words[0] === 'false') return says(lines, ms + 10, 1);
    else if (words[0] === 'tail' || words[0] === 'top') return { ...waits(null, true), boot: lines };
    else if (words[0] !== '' && !commonPrograms.has(words[0] ?? '')) {
      lines.push({ ms: (ms += 5), stream: 'stderr', text: `sh: ${words[0]}: not found` });
      return says(lines, ms + 10, 127);
    }
  }
  return says(lines, ms + 10, 0);
}

/** Variables of a container by name; the last of two with the same name counts. */
export function environment(env: readonly string[]): Map<string, string> {
  return new Map(
    env.map((line): [string, string] => {
      const at = line.indexOf('=');
      return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}

/** How the program of a container behaves. Throws 400 for one that its image does not have. */
export function programOf(container: Pick<Container, 'argv' | 'env' | 'tty' | 'openStdin'>, image: Image): Program {
  const [command = '', ...rest] = container.argv;
  const env = environment(container.env);
  const own = imagePrograms[image.program];
  const isOwn = [image.entrypoint[0], image.entrypoint.length === 0 ? image.cmd[0] : undefined].includes(command);
  if (own !== undefined && isOwn) return own(env);
  if (!hasProgram(image, command)) throw notFound(command);
  const name = baseName(command);
  if (name === 'sleep') {
    const nap = sleepMs(rest[0] ?? '');
    return nap === undefined
      ? says([{ ms: 10, stream: 'stderr', text: `sleep: invalid time interval '${rest[0] ?? ''}'` }], 30, 1)
      : waits(nap, false);
  }
  if (image.shells.includes(name)) {
    if (rest[0] === '-c') return scriptProgram(rest[1] ?? '', env);
    // A shell without anybody at it has nothing to do.
    return container.tty && container.openStdin ? waits(null, false) : says([], 20, 0);
  }
  if (name === 'tail' || name === 'top') return waits(null, true);
  if (commonPrograms.has(name)) return scriptProgram(container.argv.join(' '), env);
  return own?.(env) ?? says([], 20, 0);
}
