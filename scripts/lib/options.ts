import { parseArgs, type ParseArgsConfig } from 'node:util';

/** A bad command line: said in one line, exit code 2. */
export class UsageError extends Error {}

type OptionTable = NonNullable<ParseArgsConfig['options']>;
type Values<T extends OptionTable> = ReturnType<typeof parseArgs<{ options: T; strict: true }>>['values'];

/**
 * Reads the command line strictly: unknown options, missing values and stray words are UsageErrors.
 * `argv` is what follows the script's name.
 */
export function readOptions<const T extends OptionTable>(options: T, argv: string[]): Values<T> {
  try {
    return parseArgs({ args: argv, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? firstSentence(error.message) : 'unreadable options');
  }
}

/** A whole number within limits from an option; undefined stays undefined. */
export function wholeNumber(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new UsageError(`--${name} must be a whole number from ${min} to ${max}, not '${text}'`);
  return value;
}

/** An http address of a device: its origin. Paths, credentials and other schemes are refused. */
export function deviceOrigin(name: string, text: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new UsageError(`--${name} must be an address like http://192.168.1.20:5055, not '${text}'`);
  }
  const plain = (url.pathname === '/' || url.pathname === '/home/') && url.search === '' && url.username === '';
  if (!/^https?:$/.test(url.protocol) || !plain)
    throw new UsageError(`--${name} must be scheme, host and port alone, not '${text}'`);
  return url.origin;
}

function firstSentence(message: string): string {
  return message.split('. ')[0] ?? message;
}

/** Runs a script: usage errors end with code 2 and one line, other errors with code 1 and one line. */
export async function runScript(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    const usage = error instanceof UsageError;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    if (!usage && process.env.HEARTH_TRACE && error instanceof Error) process.stderr.write(`${error.stack ?? ''}\n`);
    process.exitCode = usage ? 2 : 1;
  }
}
