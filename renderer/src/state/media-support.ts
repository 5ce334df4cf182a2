/** What this browser plays, as names for people (SES-14). */
export interface MediaSupport {
  readonly video: readonly string[];
  readonly audio: readonly string[];
}

/** Record of this computer; belongs to one browser build. */
export const MEDIA_SUPPORT_KEY = 'mediaSupport';

const videos: Readonly<Record<string, string>> = {
  'H.264': 'video/mp4; codecs="avc1.640028"',
  'H.265': 'video/mp4; codecs="hvc1.1.6.L93.B0"',
  AV1: 'video/mp4; codecs="av01.0.05M.08"',
  VP8: 'video/webm; codecs="vp8"',
  VP9: 'video/webm; codecs="vp9"',
};
const sounds: Readonly<Record<string, string>> = {
  MP3: 'audio/mpeg',
  AAC: 'audio/mp4; codecs="mp4a.40.2"',
  FLAC: 'audio/flac',
  Opus: 'audio/ogg; codecs="opus"',
  Vorbis: 'audio/ogg; codecs="vorbis"',
  WAV: 'audio/wav',
};

interface MediaSupportDeps {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly userAgent: string;
  /** Whether a type can be played: `canPlayType`, or a media source. */
  readonly plays: (type: string) => boolean;
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

function kept({ storage, userAgent }: MediaSupportDeps): MediaSupport | null {
  try {
    const { agent, video, audio } = JSON.parse(storage.getItem(MEDIA_SUPPORT_KEY) ?? '{}') as Record<string, unknown>;
    return agent === userAgent && isNames(video) && isNames(audio) ? { video, audio } : null;
  } catch {
    return null;
  }
}

/** What is known of this browser, else probed once and kept; another browser build is probed anew (SES-14). */
export function mediaSupport(deps: MediaSupportDeps): MediaSupport {
  const known = kept(deps);
  if (known !== null) return known;
  const among = (types: Readonly<Record<string, string>>) =>
    Object.entries(types).flatMap(([name, type]) => (deps.plays(type) ? [name] : []));
  const found = { video: among(videos), audio: among(sounds) };
  try {
    deps.storage.setItem(MEDIA_SUPPORT_KEY, JSON.stringify({ agent: deps.userAgent, ...found }));
  } catch {
    // A full or forbidden storage costs a probe at the next start.
  }
  return found;
}

/** What the browser of this page plays. */
export function ownMediaSupport(): MediaSupport {
  return mediaSupport({
    storage: localStorage,
    userAgent: navigator.userAgent,
    plays: (type) =>
      document.createElement('video').canPlayType(type) !== '' ||
      (typeof MediaSource === 'function' && MediaSource.isTypeSupported(type)),
  });
}
