import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { dropDraft, keepDraft, readDraft, type Draft } from './journal.ts';
import { lineEndOf, withLineEnd, withLineFeeds, type LineEnd } from './line-ends.ts';

export interface Loaded {
  /** Lines end with a line feed, as in the area one writes in; the file's own ends are put back when it is written. */
  readonly content: string;
  readonly lineEnd: LineEnd;
  readonly encoding: string;
  readonly etag: string;
  readonly size: number;
}

export interface DocumentState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure: { readonly code: string; readonly message: string } | null;
  /** The file as it was read or saved last. */
  readonly loaded: Loaded | null;
  readonly dirty: boolean;
  readonly saving: boolean;
  /** The file has become another on the device: its present text. */
  readonly changed: Loaded | null;
  /** The file is not there any more; its text is. */
  readonly gone: boolean;
  /** What was typed before and never saved. */
  readonly draft: Draft | null;
  /** Counts texts that the area must take over: loads, reloads, restored drafts. */
  readonly version: number;
}

export type SaveResult =
  | 'saved'
  | 'changed'
  /** `character` is one that the encoding does not have; '' where something else was wrong. */
  | { readonly code: string; readonly message: string; readonly character: string };

/** True for a text with bytes that its encoding does not know: written back, they would be lost. */
export const isLossy = (loaded: Loaded | null): boolean => loaded?.content.includes('\uFFFD') === true;

/** The character for which a text was refused; '' when it was refused for another reason. */
export function refusedCharacter(data: unknown): string {
  const named = typeof data === 'object' && data !== null && 'character' in data ? data.character : '';
  return typeof named === 'string' ? named : '';
}

interface Deps {
  readonly path: string;
  readonly account: string;
  /** Where typed text is kept until it is saved; null where nothing is written down: a safe box, a view to read. */
  readonly storage: Storage | null;
  readonly now: () => number;
}

/** What the device says of a file that is not there. */
const GONE = 'N002001';

/** Typing is kept this long after it rests (ms). */
const KEEP_MS = 400;

const fresh: DocumentState = {
  status: 'loading',
  failure: null,
  loaded: null,
  dirty: false,
  saving: false,
  changed: null,
  gone: false,
  draft: null,
  version: 0,
};

/** A text file that is open: read, typed in, saved; what others do to it meanwhile is never overwritten unasked. */
export function createTextDocument({ path, account, storage, now }: Deps) {
  let state = fresh;
  let text = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reads = 0;
  let writing: Promise<SaveResult> | null = null;
  const listeners = new Set<() => void>();
  const set = (change: Partial<DocumentState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const ask = async (encoding?: string) => {
    const result = await call(calls.textLoad, { path, ...(encoding === undefined ? {} : { encoding }) });
    if (!result.success) return result;
    const { content } = result.data;
    return { ...result, data: { ...result.data, content: withLineFeeds(content), lineEnd: lineEndOf(content) } };
  };
  /** A text as it stands in the file. */
  const written = (content: string): string => withLineEnd(content, state.loaded?.lineEnd ?? '\n');
  /** Forgets what was typed; what was typed before and is still offered stays. */
  const forget = (): void => {
    if (storage === null) return;
    if (state.draft === null) dropDraft(storage, account, path);
    else keepDraft(storage, account, path, state.draft);
  };
  /** Keeps what is typed; whether it is kept now. */
  const journal = (): boolean => {
    clearTimeout(timer);
    timer = undefined;
    const { loaded, dirty } = state;
    if (loaded === null || storage === null) return false;
    if (dirty)
      return keepDraft(storage, account, path, {
        content: text,
        etag: loaded.etag,
        encoding: loaded.encoding,
        at: now(),
      });
    forget();
    return false;
  };
  const takeOver = (loaded: Loaded): void => {
    text = loaded.content;
    set({
      status: 'ready',
      failure: null,
      loaded,
      dirty: false,
      changed: null,
      gone: false,
      version: state.version + 1,
    });
  };

  /** The file in the encoding that a draft was typed in, where its bytes mean something in it. */
  const readLike = async ({ encoding }: Draft, found: Loaded): Promise<Loaded> => {
    if (encoding === found.encoding) return found;
    const same = await ask(encoding);
    return same.success && !isLossy(same.data) ? same.data : found;
  };

  const write = async (encoding: string | undefined, overwrite: boolean): Promise<SaveResult> => {
    const { loaded } = state;
    if (loaded === null) return 'saved';
    const content = text;
    const target = encoding ?? loaded.encoding;
    set({ saving: true });
    let { etag } = loaded;
    if (overwrite) {
      const present = await ask();
      if (present.success) etag = present.data.etag;
    }
    const inFile = written(content);
    const result = await call(calls.textSave, { path, content: inFile, encoding: target, etag });
    if (result.success) {
      const size = new Blob([inFile]).size;
      const dirty = text !== content;
      set({
        saving: false,
        changed: null,
        gone: false,
        dirty,
        loaded: { content, lineEnd: loaded.lineEnd, encoding: target, etag: result.data.etag, size },
      });
      journal();
      return 'saved';
    }
    set({ saving: false, gone: result.code === GONE || (state.gone && result.code !== 'N002002') });
    if (result.code !== 'N002002')
      return { code: result.code, message: result.message, character: refusedCharacter(result.data) };
    const present = await ask(loaded.encoding);
    if (present.success) set({ changed: present.data });
    return 'changed';
  };
  /** One after another. Asked again meanwhile, it writes again only when there is something to write. */
  const save = async (encoding?: string, overwrite = false): Promise<SaveResult> => {
    if (writing !== null) {
      const result = await writing;
      const settled = result !== 'saved' || !state.dirty;
      return settled && encoding === undefined && !overwrite ? result : save(encoding, overwrite);
    }
    writing = write(encoding, overwrite).finally(() => (writing = null));
    return writing;
  };

  return {
    getState: () => state,
    text: () => text,
    /** The text as it is typed now, with the line ends of the file. */
    written: () => written(text),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    /** Reads the file; unsaved text is given up. Another encoding reads the same bytes another way. */
    load: async (encoding?: string): Promise<void> => {
      const read = (reads += 1);
      set({ status: state.loaded === null ? 'loading' : state.status });
      const result = await ask(encoding);
      if (read !== reads) return;
      if (!result.success) {
        set({ status: 'failed', failure: { code: result.code, message: result.message } });
        return;
      }
      const kept = state.loaded === null && storage !== null ? readDraft(storage, account, path) : null;
      const loaded = kept === null ? result.data : await readLike(kept, result.data);
      if (read !== reads) return;
      takeOver(loaded);
      const draft = kept && { ...kept, content: withLineFeeds(kept.content) };
      if (draft !== null && draft.content !== loaded.content) set({ draft });
      else forget();
    },

    /** The text as it is typed now. */
    edit: (next: string): void => {
      if (state.loaded === null || next === text) return;
      text = next;
      const dirty = next !== state.loaded.content;
      if (dirty !== state.dirty) set({ dirty });
      clearTimeout(timer);
      timer = setTimeout(journal, KEEP_MS);
    },

    /** Takes up what was typed before. A file that has changed since stays so: saving asks. */
    restoreDraft: (): void => {
      const { draft, loaded } = state;
      if (draft === null || loaded === null) return;
      text = draft.content;
      set({ draft: null, dirty: true, loaded: { ...loaded, etag: draft.etag }, version: state.version + 1 });
    },
    dropDraft: (): void => {
      set({ draft: null });
      forget();
    },

    /** Writes the text; `overwrite` also over what others wrote meanwhile. Resolves when what is typed now is written. */
    save,

    /** Looks whether the file is still the one that was read: an untouched text follows it, a typed one is asked. */
    look: async (): Promise<void> => {
      const { loaded, saving } = state;
      if (loaded === null || saving) return;
      const result = await ask(loaded.encoding);
      if (state.loaded !== loaded) return;
      // Without an answer it is as it was.
      const gone = !result.success && (state.gone || result.code === GONE);
      if (gone !== state.gone) set({ gone });
      if (!result.success || result.data.etag === loaded.etag) return;
      if (state.dirty) set({ changed: result.data });
      else takeOver(result.data);
    },
    /** Takes the text of the device in place of the typed one. */
    takeTheirs: (): void => {
      const { changed } = state;
      if (changed === null) return;
      takeOver(changed);
      forget();
    },

    /** Keeps at once what is typed and not saved; whether there was something and it is kept. */
    keep: (): boolean => state.dirty && journal(),
    /** Keeps what is typed at once: the window closes. */
    close: (): void => {
      reads += 1;
      if (timer !== undefined) journal();
    },
    /** Gives up what is typed. */
    discard: (): void => {
      clearTimeout(timer);
      timer = undefined;
      forget();
      set({ dirty: false });
    },
  };
}

export type TextDocument = ReturnType<typeof createTextDocument>;
