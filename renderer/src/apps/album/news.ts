import type { MessageFrame } from '#shared/contract/push.ts';

const areaOf = ({ data }: MessageFrame): unknown =>
  typeof data === 'object' && data !== null && 'area' in data ? data.area : undefined;

/** The photos of the account are other ones now, or more of them are read. */
export const isPhotoNews = (frame: MessageFrame): boolean => frame.topic === 'index' && areaOf(frame) === 'album';

/** Albums or sources are other ones now (DEV-09). */
export const isAlbumNews = (frame: MessageFrame): boolean => frame.topic === 'settings' && areaOf(frame) === 'album';

/** Either. */
export const isNews = (frame: MessageFrame): boolean => isPhotoNews(frame) || isAlbumNews(frame);

/** What was posted of babies, or the babies themselves, are other ones now. */
export const isMomentNews = (frame: MessageFrame): boolean =>
  frame.topic === 'settings' && (areaOf(frame) === 'moments' || areaOf(frame) === 'album');
