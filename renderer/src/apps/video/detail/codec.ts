import type { VideoFile } from '#shared/contract/calls-video.ts';

type Coded = Pick<VideoFile, 'container' | 'codec' | 'audio'>;

/** Types of containers that browsers know; anything else is not played by any. */
const containers: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  mov: 'video/mp4',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  matroska: 'video/x-matroska',
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

/** The same for the codecs of sound. */
const sounds: readonly (readonly [RegExp, string, string])[] = [
  [/^(aac|mp4a)/i, 'AAC', 'mp4a.40.2'],
  [/^mp3/i, 'MP3', 'mp3'],
  [/^opus/i, 'Opus', 'opus'],
  [/^vorbis/i, 'Vorbis', 'vorbis'],
  [/^flac/i, 'FLAC', 'flac'],
  [/^alac/i, 'ALAC', 'alac'],
  [/^(eac3|ec-3)/i, 'Dolby Digital Plus', 'ec-3'],
  [/^(ac3|ac-3)/i, 'Dolby Digital', 'ac-3'],
  [/^dts/i, 'DTS', 'dtsc'],
  [/^truehd/i, 'Dolby TrueHD', 'mlpa'],
];

/** Name of a codec as people know it; the file's own word where it is no such; '' when nothing is known. */
export function codecName({ codec }: Pick<Coded, 'codec'>): string {
  return codecs.find(([form]) => form.test(codec))?.[1] ?? codec.toUpperCase();
}

/** Whether a browser plays a file as it is, and the codecs that this hangs on, as people know them. */
interface Verdict {
  readonly plays: boolean;
  readonly codec: string;
}

/**
 * Whether a browser plays a file as it is, pictures and sound; null when the file does not say what it holds. The sound
 * is that of the first track, which browsers play; one of a kind that they cannot be asked about counts for nothing.
 * `plays`: the browser's own answer to a type, `canPlayType` without its shades.
 */
export function playVerdict(file: Coded, plays: (type: string) => boolean): Verdict | null {
  if (file.codec === '') return null;
  const picture = codecName(file);
  const container = containers[file.container.toLowerCase()];
  const codec = codecs.find(([form]) => form.test(file.codec))?.[2];
  if (container === undefined || codec === undefined || !plays(`${container}; codecs="${codec}"`))
    return { plays: false, codec: picture };
  const track = file.audio[0]?.codec ?? '';
  const [, name, sound] = sounds.find(([form]) => form.test(track)) ?? [];
  if (name === undefined || sound === undefined) return { plays: true, codec: picture };
  // Asked with the pictures: a container can hold what it cannot hold alone.
  return plays(`${container}; codecs="${codec}, ${sound}"`)
    ? { plays: true, codec: `${picture}, ${name}` }
    : { plays: false, codec: name };
}
