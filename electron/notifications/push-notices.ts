import type { MessageFrame } from '#shared/contract/push.ts';
import { noticeRoute } from '#shared/rules/notice-route.ts';
import { isHushed, type NoticeWishes } from '#shared/rules/notice-wishes.ts';
import type { Notice } from './notifications.ts';

const text = (value: unknown, max: number): string => (typeof value === 'string' ? value.slice(0, max) : '');

/** Lengths that every system shows. */
const TITLE_MAX = 200;
const BODY_MAX = 1000;

/** The notice of the system that a message of the device asks for; null for the messages that ask for none. */
export function noticeOfMessage(message: MessageFrame, deviceName: string): Notice | null {
  if (message.topic !== 'action' || message.type !== 'message') return null;
  const data = message.data ?? {};
  const title = text(data.title, TITLE_MAX);
  const body = text(data.text, BODY_MAX);
  if (title === '' && body === '') return null;
  const route = noticeRoute(data);
  const head = title === '' ? (deviceName === '' ? 'Hearth' : deviceName) : title;
  return route === null ? { title: head, body } : { title: head, body, route };
}

export interface PushNoticesDeps {
  /** True while the person looks at one of our windows: the console shows the message itself then. */
  readonly isFocused: () => boolean;
  readonly show: (notice: Notice) => boolean;
  readonly deviceName: () => string;
  /** What the account is not to be told of. */
  readonly wishes: () => Pick<NoticeWishes, 'muted' | 'digest' | 'quiet'>;
  readonly now: () => number;
}

/**
 * Shows messages of the device as notices of the system while nobody looks at the app; not those of a muted source, and
 * in digest hours, or while nobody is to be disturbed, only critical ones (NTC-04).
 */
export function createPushNotices(deps: PushNoticesDeps): (message: MessageFrame) => void {
  return (message) => {
    if (deps.isFocused() || isHushed(deps.wishes(), message.data ?? {}, deps.now())) return;
    const notice = noticeOfMessage(message, deps.deviceName());
    if (notice !== null) deps.show(notice);
  };
}
