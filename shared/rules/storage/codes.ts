/** Where a device code means something to the storage screens. */
export type CodeContext =
  | 'booting'
  | 'formatStart'
  | 'blocking'
  | 'blockingExcluded'
  | 'closeFormat'
  | 'sysdevrm'
  | 'uninstall'
  | 'esata'
  | 'mount';

/** What a code does, by its name in the flows and screens. */
export type CodeHandler =
  | 'diskErrorList'
  | 'wrongPassword'
  | 'generic'
  | 'ssdLost'
  | 'positionChanged'
  | 'noDisk'
  | 'tooSmall'
  | 'degraded'
  | 'rebootNow'
  | 'ssdOnly'
  | 'reload'
  | 'ssdAbnormal'
  | 'stillRunning'
  | 'esataNotEnabled'
  | 'esataFault'
  | 'mountTimeout';

/** A device code with its context and handler. */
export interface StorageCode {
  readonly context: CodeContext;
  readonly handler: CodeHandler;
}

/**
 * Every device code the storage screens and flows know; handlers read this table, and no code literal stands
 * anywhere else (the texts of `contract/codes.ts` apart). ERR-116, BLK-01
 */
export const storageCodes = {
  N300005: { context: 'booting', handler: 'diskErrorList' },
  N300008: { context: 'formatStart', handler: 'wrongPassword' },
  N300029: { context: 'blocking', handler: 'generic' },
  N300033: { context: 'blocking', handler: 'ssdLost' },
  N300034: { context: 'blocking', handler: 'positionChanged' },
  N300035: { context: 'blocking', handler: 'noDisk' },
  N300036: { context: 'blocking', handler: 'tooSmall' },
  N300046: { context: 'blockingExcluded', handler: 'ssdOnly' },
  N300050: { context: 'blockingExcluded', handler: 'ssdOnly' },
  N300051: { context: 'blockingExcluded', handler: 'ssdOnly' },
  N300053: { context: 'blockingExcluded', handler: 'ssdOnly' },
  N300061: { context: 'blocking', handler: 'degraded' },
  N300087: { context: 'closeFormat', handler: 'reload' },
  N300410: { context: 'blocking', handler: 'rebootNow' },
  N300418: { context: 'sysdevrm', handler: 'ssdAbnormal' },
  N300802: { context: 'uninstall', handler: 'stillRunning' },
  N300814: { context: 'esata', handler: 'esataNotEnabled' },
  N300815: { context: 'esata', handler: 'esataFault' },
  504: { context: 'mount', handler: 'mountTimeout' },
  500: { context: 'mount', handler: 'mountTimeout' },
} as const satisfies Record<string, StorageCode>;

/** The code of a message as it is compared: text, upper case, '' when there is none. MSG-09 */
export function normaliseCode(code: unknown): string {
  if (typeof code === 'number' && Number.isFinite(code)) return String(code);
  return typeof code === 'string' ? code.trim().toUpperCase() : '';
}

/** True for 200 in either form. MSG-09 */
export function isOkCode(code: unknown): boolean {
  return normaliseCode(code) === '200';
}

/** Handler of a code in a context; null when the table does not name it there. ERR-116 */
export function handlerOf(code: unknown, context: CodeContext): CodeHandler | null {
  const name = normaliseCode(code);
  if (!Object.hasOwn(storageCodes, name)) return null;
  const entry: StorageCode = storageCodes[name as keyof typeof storageCodes];
  return entry.context === context ? entry.handler : null;
}
