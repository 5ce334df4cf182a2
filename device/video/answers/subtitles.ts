import type { VideoFile } from '#shared/contract/calls-video.ts';
import { extensionOf } from '#shared/rules/file-type.ts';
import { stemOf } from '../names/text.ts';
import { subtitleExtensions } from '../video-table.ts';

/** Words between the language and the ending that tell what the subtitles are for. */
const remark = /^(?:forced|sdh|cc|hi|default|full|signs|commentary)$/i;
const language =
  /^(?:[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,2}|简体?|繁体?|繁體|中文|中英|简英|繁英|双语|英文|英语|日文|日语)$/iu;

/** Subtitles beside a film: those that are called like it, with a language or not, as in `Film.zh.srt`. */
export function subtitlesBeside(dir: string, filmName: string, names: readonly string[]): VideoFile['subs'] {
  const stem = stemOf(filmName).toLowerCase();
  return names.flatMap((name) => {
    const codec = extensionOf(name);
    if (!subtitleExtensions.includes(codec)) return [];
    const own = stemOf(name);
    const isOwn = own.toLowerCase() === stem || own.toLowerCase().startsWith(`${stem}.`);
    if (!isOwn) return [];
    const words = own.slice(stem.length + 1).split(/[.\s]+/).filter((word) => word !== ''); // prettier-ignore
    const told = words.find((word) => !remark.test(word) && language.test(word)) ?? '';
    return [{ language: told, name: words.filter((word) => word !== told).join(' '), codec, path: `${dir}/${name}` }];
  });
}
