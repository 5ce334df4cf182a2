import type { MessageFrame } from '#shared/contract/push.ts';

/** Downloads of the account have begun, ended or been changed, or the device downloads in another way now. */
export const isDownloadNews = ({ topic, data }: MessageFrame): boolean =>
  topic === 'settings' && typeof data === 'object' && data !== null && 'area' in data && data.area === 'download';
