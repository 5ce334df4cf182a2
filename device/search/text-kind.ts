import { isOfficeName } from './office-text.ts';

/** How the text of a file is read, by its name: not at all, as it stands, or out of an archive. */
export const textKinds = { none: 0, plain: 1, office: 2 } as const;
export type TextKind = (typeof textKinds)[keyof typeof textKinds];

/** Files larger than this are not read (bytes). */
export const textMax = { [textKinds.plain]: 1024 * 1024, [textKinds.office]: 16 * 1024 * 1024 } as const;

const plainNames =
  /\.(txt|md|rst|tex|csv|tsv|log|nfo|srt|vtt|ass|ssa|lrc|cue|ics|vcf|diff|patch|js|mjs|ts|jsx|tsx|vue|html|css|scss|less|json|xml|ya?ml|toml|ini|conf|cfg|properties|sh|bat|ps1|py|pl|java|c|cpp|h|hpp|cs|go|rs|php|rb|swift|kt|dart|sql|lua)$/i;

/** How the text of a file of this name is read. */
export function textKindOf(name: string): TextKind {
  if (plainNames.test(name)) return textKinds.plain;
  return isOfficeName(name) ? textKinds.office : textKinds.none;
}
