import type { VideoFile } from '#shared/contract/calls-video.ts';

type Coded = Pick<VideoFile, 'container' | 'codec'>;

/** Types of containers that browsers know; anything else is not played by any. */
const containers: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  mov: 'video/mp4',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  ogg: 'video/ogg',
};

/** Codecs as browsers are asked for them, by the beginning of what the file says; the first that fits. */
const codecs: readonly (readonly [RegExp, string, string])[] = [
  [/^(avc|h\.?264)/i, 'H.264', 'avc1.640028'],
  [/^(hev|hvc|h\.?265|hevc)/i, 'H.265', 'hvc1.1.6.L93.B0'],
  [/^(av01|av1)/i, 'AV1', 'av01.0.05M.08'],
  [/^vp0?9/i, 'VP9', 'vp09.00.10.08'],
  [/^vp0?8/i, 'VP8', 'vp8'],
];

/** Name of a codec as people know it; the file's own word where it is no such; '' when nothing is known. */
export function codecName({ codec }: Pick<Coded, 'codec'>): string {
  return codecs.find(([form]) => form.test(codec))?.[1] ?? codec.toUpperCase();
}

/**
 * Whether a browser plays a file as it is; null when the file does not say what it holds. `plays`: the browser's own
 * answer to a type, `canPlayType` without its shades.
 */
export function playsHere(file: Coded, plays: (type: string) => boolean): boolean | null {
  if (file.codec === '') return null;
  const container = containers[file.container.toLowerCase()];
  const codec = codecs.find(([form]) => form.test(file.codec))?.[2];
  if (container === undefined || codec === undefined) return false;
  return plays(`${container}; codecs="${codec}"`);
}
