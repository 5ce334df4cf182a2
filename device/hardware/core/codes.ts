import { type CodeContext, type CodeHandler, storageCodes } from '#shared/rules/storage/codes.ts';

/** The device code that leads a client to a screen: the shared table read from the device's side (ERR-116). */
export function codeOf(context: CodeContext, handler: CodeHandler): string {
  const entry = Object.entries(storageCodes).find(([, code]) => code.context === context && code.handler === handler);
  if (!entry) throw new Error(`no device code for ${context} ${handler}`);
  return entry[0];
}
