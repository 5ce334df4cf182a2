/** Files beside a video that hold its text: the same name before the ending, in these kinds. */
const subtitleKinds = ['srt', 'vtt', 'ass', 'ssa'];
/** The same beside a song. */
const lyricKinds = ['lrc'];

const stemOf = (name: string): string => {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? name : name.slice(0, dot);
};

function textsOf(medium: string, names: readonly string[], kinds: readonly string[]): string[] {
  const stem = stemOf(medium).toLowerCase();
  return names.filter((name) => {
    const lower = name.toLowerCase();
    const kind = lower.slice(lower.lastIndexOf('.') + 1);
    const own = stemOf(lower);
    return kinds.includes(kind) && (own === stem || own.startsWith(`${stem}.`));
  });
}

/** The subtitle files of a video among the names of its folder: "film.srt", "film.en.srt". */
export const subtitlesOf = (video: string, names: readonly string[]): string[] => textsOf(video, names, subtitleKinds);

/** What a subtitle file says of its language beside its video: "en" for "film.en.srt", '' for "film.srt". */
export const languageOf = (video: string, subtitle: string): string =>
  stemOf(subtitle)
    .slice(stemOf(video).length + 1)
    .toLowerCase();

/** Subtitle files with those of a language first: "film.en.srt", "film.zh-CN.srt". Their order stays otherwise. */
export function inLanguageFirst(subtitles: readonly string[], language: string): readonly string[] {
  const wanted = language.toLowerCase().split('-')[0] ?? '';
  const isWanted = (path: string): boolean =>
    stemOf(path)
      .toLowerCase()
      .split('.')
      .slice(1)
      .some((part) => part === wanted || part.startsWith(`${wanted}-`) || part.startsWith(`${wanted}_`));
  return wanted === '' ? subtitles : [...subtitles.filter(isWanted), ...subtitles.filter((path) => !isWanted(path))];
}

/** The file of a song's lyrics among the names of its folder, the one of just its name first; '' for none (RTE-23). */
export const lyricOf = (song: string, names: readonly string[]): string =>
  textsOf(song, names, lyricKinds).toSorted((one, two) => one.length - two.length)[0] ?? '';

/** `00:01:02,500` and `0:01:02.50` as `00:01:02.500`; null for what is no time. */
function timeOf(text: string): string | null {
  const match = /^(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{1,3})$/.exec(text.trim());
  if (match === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0', part = '0'] = match;
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}:${seconds}.${part.padEnd(3, '0')}`;
}

interface Cue {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

function srtCues(content: string): Cue[] {
  return content.split(/\n\s*\n/).flatMap((block) => {
    const lines = block.split('\n').filter((line) => line.trim() !== '');
    const at = lines.findIndex((line) => line.includes('-->'));
    const [from, to] = (lines[at] ?? '').split('-->').map((part) => timeOf(part.trim().split(' ')[0] ?? ''));
    if (at < 0 || from === null || from === undefined || to === null || to === undefined) return [];
    return [{ from, to, text: lines.slice(at + 1).join('\n') }];
  });
}

/** Dialogue lines of an .ass or .ssa file; what they are drawn with is left out. */
function assCues(content: string): Cue[] {
  const lines = content.split('\n');
  const format = lines.filter((line) => /^Format:/i.test(line)).at(-1);
  const names = (format ?? '')
    .replace(/^Format:/i, '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const [start, end, text] = [names.indexOf('start'), names.indexOf('end'), names.indexOf('text')];
  if (start < 0 || end < 0 || text < 0) return [];
  return lines
    .filter((line) => /^Dialogue:/i.test(line))
    .flatMap((line) => {
      const parts = line.replace(/^Dialogue:/i, '').split(',');
      const [from, to] = [timeOf(parts[start] ?? ''), timeOf(parts[end] ?? '')];
      if (from === null || to === null) return [];
      // The text is the last field: its own commas belong to it.
      const plain = parts
        .slice(text)
        .join(',')
        .replace(/\{[^}]*\}/g, '')
        .replace(/\\[Nn]/g, '\n')
        .trim();
      return plain === '' ? [] : [{ from, to, text: plain }];
    })
    .sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** The text of a subtitle file as WebVTT, the kind browsers read. */
export function toVtt(name: string, content: string): string {
  const plain = content.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const kind = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (kind === 'vtt') return plain.startsWith('WEBVTT') ? plain : `WEBVTT\n\n${plain}`;
  const cues = kind === 'srt' ? srtCues(plain) : assCues(plain);
  return ['WEBVTT', ...cues.map(({ from, to, text }) => `${from} --> ${to}\n${text.replace(/-->/g, '→')}`)].join(
    '\n\n',
  );
}
