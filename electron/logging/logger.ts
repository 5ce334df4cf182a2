import type { Redactor } from './redactor.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';
export type LogFields = Readonly<Record<string, unknown>>;

/** Lines with time, level and the part of the app that speaks. Never a payload; secrets are taken out. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** The same log under the name of a part. */
  for(part: string): Logger;
}

export interface LoggerDeps {
  readonly write: (line: string) => void;
  readonly now: () => Date;
  readonly redactor: Redactor;
  readonly level: LogLevel;
}

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

/** Text of anything that was thrown. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Makes the log of the main process. */
export function createLogger(deps: LoggerDeps, part = 'main'): Logger {
  const at =
    (level: LogLevel) =>
    (message: string, fields?: LogFields): void => {
      if (order.indexOf(level) < order.indexOf(deps.level)) return;
      const tail = fields === undefined ? '' : ` ${JSON.stringify(fields)}`;
      deps.write(deps.redactor.clean(`${deps.now().toISOString()} ${level} ${part}: ${message}${tail}`));
    };
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    for: (name) => createLogger(deps, name),
  };
}
