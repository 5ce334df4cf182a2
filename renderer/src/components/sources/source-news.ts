import type { MessageFrame } from '#shared/contract/push.ts';

const areaOf = ({ data }: MessageFrame): unknown =>
  typeof data === 'object' && data !== null && 'area' in data ? data.area : undefined;

/** What tells that the indexed files of an area are other ones now, or that more of them are read. */
export const indexNewsOf =
  (area: string) =>
  (frame: MessageFrame): boolean =>
    frame.topic === 'index' && areaOf(frame) === area;

/** What tells that files, sources or other things that an account keeps of an area are other ones now (DEV-09). */
export const sourceNewsOf =
  (area: string) =>
  (frame: MessageFrame): boolean =>
    (frame.topic === 'index' || frame.topic === 'settings') && areaOf(frame) === area;
