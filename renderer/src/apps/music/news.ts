import type { MessageFrame } from '#shared/contract/push.ts';

const areaOf = ({ data }: MessageFrame): unknown =>
  typeof data === 'object' && data !== null && 'area' in data ? data.area : undefined;

/** The songs of the account are other ones now, or more of them are read. */
export const isSongNews = (frame: MessageFrame): boolean => frame.topic === 'index' && areaOf(frame) === 'music';

/** Songs, sources or playlists are other ones now (DEV-09). */
export const isMusicNews = (frame: MessageFrame): boolean =>
  isSongNews(frame) || (frame.topic === 'settings' && areaOf(frame) === 'music');
