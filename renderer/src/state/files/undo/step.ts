import type { TagColor } from '#shared/contract/kinds.ts';

/** A file: its path, bytes, and time (unix seconds). */
export type FileFacts = readonly [path: string, size: number, mtime: number];

/** A folder: its path, how many files and bytes are below it, and the newest time of one of them (unix seconds). */
export type FolderFacts = readonly [path: string, files: number, bytes: number, newest: number];

/** One thing done to files, by wire paths: what a record plays backwards or again. */
export type Step =
  | { readonly do: 'rename'; readonly path: string; readonly name: string }
  | { readonly do: 'move' | 'copy'; readonly paths: readonly string[]; readonly to: string }
  | { readonly do: 'recycle' | 'restore'; readonly paths: readonly string[] }
  /** What is in the bin of files in the place of those that stand there: the entries of some ids, or the last of each path. */
  | { readonly do: 'swap'; readonly paths: readonly string[]; readonly ids?: readonly string[] }
  /** What a task of the device did, which it takes back or does again itself; of it the paths that are known here. */
  | { readonly do: 'turn'; readonly way: 'undo' | 'redo'; readonly task: string; readonly paths: readonly string[] }
  /** Files and folders that came into a folder have to be what they were, or nothing goes on. `same` were there already. */
  | {
      readonly do: 'check';
      readonly to: string;
      readonly files: readonly FileFacts[];
      readonly folders: readonly FolderFacts[];
      readonly same: readonly FileFacts[];
    }
  | { readonly do: 'mkdir'; readonly path: string; readonly name: string }
  | { readonly do: 'create'; readonly path: string; readonly name: string; readonly content: string }
  | { readonly do: 'favour' | 'unfavour'; readonly paths: readonly string[] }
  | {
      readonly do: 'tag';
      readonly paths: readonly string[];
      readonly add: readonly TagColor[];
      readonly remove: readonly TagColor[];
    }
  | {
      readonly do: 'compress';
      readonly paths: readonly string[];
      readonly to: string;
      readonly name: string;
      readonly format: 'zip' | 'tar.gz';
    };

/** True for what changes nothing of the files, only what the account marked. */
export const isMark = (step: Step): boolean => step.do === 'favour' || step.do === 'unfavour' || step.do === 'tag';
