import type { MessageFrame } from '#shared/contract/push.ts';

/** Team folders and what the account may do in them, drives that come and go, places in which they are shown. */
const topics: ReadonlySet<string> = new Set(['group', 'hotplug', 'extdev', 'pool']);

/** A message after which a place may be open to the account, or closed, where it was not before. */
export const tellsRights = ({ topic, type, data }: Pick<MessageFrame, 'topic' | 'type' | 'data'>): boolean =>
  topics.has(topic) ||
  (topic === 'session' && (type === 'perm_changed' || type === 'role_changed')) ||
  (topic === 'settings' && data?.area === 'drives');
