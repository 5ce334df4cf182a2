import { type ErrorCode, errorTexts, OK } from '#shared/contract/codes.ts';

/** Languages the device speaks. */
export type Language = 'en' | 'zh';

/** Reads Accept-Language: the first of the two that the client names wins; English when it names neither. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const q = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.split('-')[0], q: q === undefined ? 1 : Number(q) };
    })
    .filter(({ tag, q }) => (tag === 'en' || tag === 'zh') && q > 0)
    .sort((a, b) => b.q - a.q);
  return wanted[0]?.tag === 'zh' ? 'zh' : 'en';
}

/** Every answer of a call (ERR-08). */
export interface Envelope {
  readonly code: string;
  readonly msg: string;
  readonly data: unknown;
}

export function success(data: unknown): Envelope {
  return { code: OK, msg: '', data: data ?? null };
}

/** A refusal in the caller's language; `message` replaces the text of the code where it says more. */
export function failure(code: ErrorCode, language: Language, message = '', data: unknown = null): Envelope {
  return { code, msg: message || errorTexts[code][language], data };
}

const noAnswerText = { en: 'No answer', zh: '没有响应' };

/** What stands in the body of HTTP 504: a program behind the device does not answer. */
export function noAnswer(language: Language, reason?: string): Envelope {
  return { code: '504', msg: noAnswerText[language], data: reason === undefined ? null : { reason } };
}

const serverErrorText = { en: 'Server error', zh: '服务器错误' };

/** What stands in the body of HTTP 500: no stack, no cause. */
export function serverError(language: Language): Envelope {
  return { code: '500', msg: serverErrorText[language], data: null };
}
