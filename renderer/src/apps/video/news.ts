import type { MessageFrame } from '#shared/contract/push.ts';

/** Films, libraries, collections, or what was seen of them, are other ones now. */
export const isVideoNews = ({ topic, data }: MessageFrame): boolean =>
  (topic === 'index' || topic === 'settings') &&
  typeof data === 'object' &&
  data !== null &&
  'area' in data &&
  data.area === 'video';
