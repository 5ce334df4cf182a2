import { errorTexts, isErrorCode } from '#shared/contract/codes.ts';
import type { Translate } from '#shared/rules/text.ts';

/** Texts of the namespace `files`, and the language they speak. */
export interface FailureWords {
  readonly files: Translate;
  readonly language: string;
}

/**
 * Why work with files failed, for people: what was wrong at this computer or on the way, else the catalogue's text, else
 * the device's words, else the code.
 */
export function workFailure(code: string, message: string, { files, language }: FailureWords): string {
  if (code === 'UNREADABLE') return files('tasks.unreadable');
  if (code === 'interrupted') return files('tasks.interrupted');
  if (code.startsWith('LOCAL')) return files(`tasks.local.${code}`);
  if (code === 'NETWORK' || code === 'TIMEOUT') return files('tasks.noAnswer');
  if (isErrorCode(code)) return errorTexts[code][language === 'zh-CN' ? 'zh' : 'en'];
  return message === '' ? files('tasks.error', { code }) : message;
}
