import type { TextCue } from './text-types.ts';

const pad = (value: number, length: number): string => String(value).padStart(length, '0');

/** A time as WebVTT writes it. */
function timeText(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  const [hours, minutes, seconds] = [3_600_000, 60_000, 1000].map((unit) => Math.floor(whole / unit));
  return `${pad(hours ?? 0, 2)}:${pad((minutes ?? 0) % 60, 2)}:${pad((seconds ?? 0) % 60, 2)}.${pad(whole % 1000, 3)}`;
}

/** What begins a file of WebVTT. */
export const VTT_HEAD = 'WEBVTT\n\n';

/**
 * A cue of WebVTT; '' for a text that says nothing. What texts are drawn with elsewhere is left out, slanted, bold and
 * underlined stay, and nothing in it ends the cue before its end.
 */
export function vttCue({ fromMs, toMs, text }: TextCue): string {
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(/\{\\[^}]*\}/g, '')
    .replace(/<(?!\/?[ibu]>)[^>]*>/gi, '')
    .replaceAll('&', '&amp;')
    .replace(/<(?!\/?[ibu]>)/gi, '&lt;')
    .replaceAll('-->', '→')
    .replaceAll('\0', '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
  return plain === '' || toMs <= fromMs ? '' : `${timeText(fromMs)} --> ${timeText(toMs)}\n${plain}\n\n`;
}

/** The words of a line of dialogue of an .ass or .ssa film: its last field, in which commas are its own. */
export function dialogueText(line: string, fieldsBefore: number): string {
  return line
    .split(',')
    .slice(fieldsBefore)
    .join(',')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\\[Nn]/g, '\n')
    .replaceAll('\\h', ' ');
}
