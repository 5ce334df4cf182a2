import type { CallArgs, CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { CallResult } from '../../api/call.ts';
import type { NoteJournal } from './journal.ts';

/** What is written in a note. */
export interface NoteText {
  readonly title: string;
  readonly html: string;
}

/** A note as the device has it. */
export type LoadedNote = CallData<Calls['noteLoad']>;
type SaveArgs = CallArgs<Calls['noteSave']>;
type Saved = CallData<Calls['noteSave']>;

/** The calls that an open note makes. */
export interface NoteCalls {
  load(id: string): Promise<CallResult<LoadedNote>>;
  save(args: SaveArgs): Promise<CallResult<Saved>>;
}

export interface Failure {
  readonly code: string;
  readonly message: string;
}

/** `conflict`: somebody else has saved meanwhile, and nothing is written until it is settled. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

export interface NoteState {
  readonly status: 'loading' | 'ready' | 'failed' | 'missing' | 'locked';
  /** Why it could not be opened, or was not saved. */
  readonly failure: Failure | null;
  /** Null for a note that is not on the device yet. */
  readonly id: string | null;
  /** As it was read or saved last; null before. */
  readonly loaded: LoadedNote | null;
  readonly save: SaveState;
  /** What somebody else has saved meanwhile. */
  readonly theirs: LoadedNote | null;
  /** When the text that was brought back from the journal was typed (unix ms); null when none was. */
  readonly restored: number | null;
  /** What the editor shows; it takes it over whenever `revision` grows. */
  readonly text: NoteText;
  readonly revision: number;
}

export interface NoteDocumentDeps {
  /** Null for a new note. */
  readonly id: string | null;
  /** Notebook of a new note. */
  readonly bookId?: string;
  readonly safe: boolean;
  readonly calls: NoteCalls;
  readonly journal: NoteJournal;
  readonly now: () => number;
  /** Whether two texts say the same, however their html is written. */
  readonly same: (one: NoteText, two: NoteText) => boolean;
}

/** How a conflict is settled (N002002); `merged` is a text that has the changes of both. */
export type Resolution = 'mine' | 'theirs' | 'both' | { readonly merged: string };
