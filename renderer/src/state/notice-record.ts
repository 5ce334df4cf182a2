import { noticeRoute } from '#shared/rules/notice-route.ts';
import { noticeSource } from '#shared/rules/notice-wishes.ts';
import { isFlagSet } from '#shared/rules/role.ts';
import { DEVICE_NOTICE, type Notice, type NoticeContent } from './notices-slice.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const kindOf = (level: unknown): NonNullable<NoticeContent['kind']> =>
  level === 'error' ? 'error' : level === 'warn' ? 'warning' : 'info';

/** A message of the device as it comes by push or in a list. */
export type NoticeData = Readonly<Record<string, unknown>>;

/** Makes a notice of a message of the device; `fallback` for what it does not say of itself (NTC-04). */
export function noticeOf(data: NoticeData, fallback: { readonly id: string | number; readonly at: number }): Notice {
  const id = typeof data.id === 'number' || typeof data.id === 'string' ? data.id : fallback.id;
  const route = noticeRoute(data);
  return {
    key: `${DEVICE_NOTICE}${id}`,
    content: {
      kind: kindOf(data.level),
      title: text(data.title),
      text: text(data.text),
      source: noticeSource(data.action),
      at: typeof data.at === 'number' ? data.at * 1000 : fallback.at,
      ...(route !== null && { route }),
      ...(isFlagSet(data.known) && { seen: true }),
      ...(data.action === 'group_asked' && { asks: true }),
      ...(data.can_continue !== undefined && { canContinue: isFlagSet(data.can_continue) }),
    },
  };
}

/** Number of a message of the device; null for a notice of this console. */
export function noticeId(key: string): number | null {
  const id = key.startsWith(DEVICE_NOTICE) ? Number(key.slice(DEVICE_NOTICE.length)) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}
