import { redactFields } from './redact.ts';

type Level = 'info' | 'warn' | 'error';

/** One line of the log, to standard error; secrets are taken out before. */
export interface Logger {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** One value as it stands behind its name in a log line. */
function show(value: unknown): string {
  if (value instanceof Error) return JSON.stringify(value.stack ?? value.message);
  if (typeof value === 'string') return /^[\w./:@-]+$/.test(value) ? value : JSON.stringify(value);
  return JSON.stringify(value) ?? 'undefined';
}

/** How a line is written: for a person, or as JSON for a program that gathers logs. */
export const logFormats = ['text', 'json'] as const;
export type LogFormat = (typeof logFormats)[number];

/** Writes one line of text somewhere. */
export type WriteLine = (line: string) => void;

/** One value as it stands in a line of JSON; what is none becomes its text. */
function plain(_name: string, value: unknown): unknown {
  if (value instanceof Error) return value.stack ?? value.message;
  return typeof value === 'bigint' ? String(value) : value;
}

/**
 * A logger of lines `time LEVEL message name=value ...`, or of JSON with the same parts. Secrets are taken out by field
 * name; an Error value is written with its stack, on one line.
 */
export function createLogger(write: WriteLine, now: () => Date = () => new Date(), format: LogFormat = 'text'): Logger {
  const log = (level: Level, message: string, fields: Record<string, unknown> = {}): void => {
    if (format === 'json') {
      const head = { time: now().toISOString(), level, msg: message };
      write(JSON.stringify({ ...redactFields(fields), ...head }, plain));
      return;
    }
    const rest = Object.entries(redactFields(fields))
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => ` ${key}=${show(value)}`)
      .join('');
    write(`${now().toISOString()} ${level.toUpperCase().padEnd(5)} ${message}${rest}`);
  };
  return {
    info: (message, fields) => log('info', message, fields),
    warn: (message, fields) => log('warn', message, fields),
    error: (message, fields) => log('error', message, fields),
  };
}

/** The device's own log: standard error, so that standard output carries the ready line alone. */
export function createStderrLogger(format: LogFormat = 'text'): Logger {
  return createLogger((line) => process.stderr.write(`${line}\n`), undefined, format);
}
