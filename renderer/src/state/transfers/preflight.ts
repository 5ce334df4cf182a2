import { checkFileName, type NameProblem } from '#shared/rules/file-name.ts';
import type { LocalFile } from './transfer-types.ts';

/** A file that cannot go up because of a name on its way. */
export interface RefusedName {
  readonly rel: string;
  /** The part of the place that is wrong. */
  readonly name: string;
  readonly problem: NameProblem;
}

/** What is known before a byte is sent (UPL-03). */
export interface Preflight {
  readonly accepted: readonly LocalFile[];
  readonly refused: readonly RefusedName[];
  readonly bytes: number;
  /** All accepted files together fit into the free space. */
  readonly fits: boolean;
}

/** First wrong name of a place, folders included. */
export function wrongName(rel: string): RefusedName | null {
  for (const name of rel.split('/')) {
    const problem = checkFileName(name);
    if (problem !== null) return { rel, name, problem };
  }
  return null;
}

/** Names by FIL-08 and the sum of sizes against the free bytes of the folder (UPL-03). */
export function preflight(files: readonly LocalFile[], free: number): Preflight {
  const accepted: LocalFile[] = [];
  const refused: RefusedName[] = [];
  let bytes = 0;
  for (const local of files) {
    const wrong = wrongName(local.rel);
    if (wrong !== null) refused.push(wrong);
    else {
      accepted.push(local);
      bytes += local.file.size;
    }
  }
  return { accepted, refused, bytes, fits: bytes <= free };
}
