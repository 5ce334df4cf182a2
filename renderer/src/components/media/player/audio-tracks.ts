interface AudioTrack {
  enabled: boolean;
  readonly label: string;
  readonly language: string;
}

/** A medium whose tracks of sound its browser tells; most do not. */
interface WithTracks {
  readonly audioTracks?: ArrayLike<AudioTrack>;
}

/**
 * Turns to the next track of sound, after the last one to the first. Answers what it is called and its number; null
 * where there are none to choose from.
 */
export function nextAudioTrack(media: HTMLMediaElement): { readonly name: string; readonly no: number } | null {
  const tracks = Array.from((media as WithTracks).audioTracks ?? []);
  if (tracks.length < 2) return null;
  const at = (tracks.findIndex(({ enabled }) => enabled) + 1) % tracks.length;
  tracks.forEach((track, index) => {
    track.enabled = index === at;
  });
  const { label = '', language = '' } = tracks[at] ?? {};
  return { name: label || language, no: at + 1 };
}
