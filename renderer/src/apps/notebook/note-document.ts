import { NOTE_AUTOSAVE_S } from '#shared/constants.ts';
import type { Failure, LoadedNote, NoteDocumentDeps, NoteState, NoteText, Resolution } from './note-types.ts';

/** Typing is kept on this computer this long after it rests (ms). */
const JOURNAL_MS = 250;
/** Who types without a rest has it saved all the same (ms). */
const LONGEST_MS = 30_000;
/** Waits between tries while the device is away (ms); the last one stays. */
const RETRY_MS = [5000, 15_000, 30_000, 60_000] as const;
/** Name of the draft of a note that has no id yet. */
const NEW = 'new';

const away: ReadonlySet<string> = new Set([
  'TIMEOUT',
  'NETWORK',
  '500',
  '504',
  'N001997',
  'N000005',
  'N000007',
  'ABORTED',
]);
const lockedCodes: ReadonlySet<string> = new Set(['N001601', 'N001603']);

const nothing: NoteText = { title: '', html: '' };
/** The text alone of what has more. */
const textOf = ({ title, html }: NoteText): NoteText => ({ title, html });

/**
 * A note that is open: what is typed goes to the journal of this computer at once and to the device after a rest, one
 * save after the other; what others save meanwhile is never overwritten unasked (APP-NOTE-02).
 */
export function createNoteDocument(deps: NoteDocumentDeps) {
  const { calls, journal, now } = deps;
  let state: NoteState = {
    status: 'loading',
    failure: null,
    id: deps.id,
    loaded: null,
    save: 'saved',
    theirs: null,
    restored: null,
    text: nothing,
    revision: 0,
  };
  let source: (() => NoteText) | null = null;
  let prepare: () => Promise<void> = () => Promise.resolve();
  /** Counts what was typed: a save answers for what was typed before it alone. */
  let changes = 0;
  let firstChange = 0;
  let autosaveMs = NOTE_AUTOSAVE_S * 1000;
  let tries = 0;
  let heardOf = 0;
  let loads = 0;
  let closed = false;
  let writing: Promise<void> | null = null;
  let journalTimer: ReturnType<typeof setTimeout> | undefined;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const set = (change: Partial<NoteState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const typed = (): NoteText => textOf(source?.() ?? state.text);
  const draftId = (): string => state.id ?? NEW;
  const isUnsaved = (): boolean => state.save !== 'saved';

  const keepDraft = (): Promise<void> => {
    clearTimeout(journalTimer);
    journalTimer = undefined;
    if (!isUnsaved()) return Promise.resolve();
    return journal.keep(draftId(), { ...typed(), base: state.loaded?.version ?? 0, at: now() });
  };
  const dropDraft = (): void => {
    clearTimeout(journalTimer);
    journalTimer = undefined;
    void journal.drop(draftId());
  };
  const saveIn = (ms: number): void => {
    clearTimeout(saveTimer);
    saveTimer = setTimeout(() => void save(), ms);
  };
  const show = (text: NoteText, change: Partial<NoteState>): void => {
    set({ status: 'ready', failure: null, ...change, text: textOf(text), revision: state.revision + 1 });
  };

  const conflictWith = (theirs: LoadedNote): void => {
    clearTimeout(saveTimer);
    set({ save: 'conflict', theirs, failure: null });
    void keepDraft();
  };

  /** What the device says to a save that it did not take. */
  const refused = async (failure: Failure): Promise<void> => {
    if (lockedCodes.has(failure.code)) {
      set({ save: 'unsaved' });
      await keepDraft();
      set({ status: 'locked', failure });
      return;
    }
    if (failure.code === 'N002002' && state.id !== null) {
      const present = await calls.load(state.id);
      if (present.success) {
        if (!deps.same(present.data, typed())) return conflictWith(present.data);
        set({ loaded: present.data, save: 'saved', failure: null });
        dropDraft();
        return;
      }
      return refused(present);
    }
    if (failure.code === 'N000003' && state.id !== null) {
      // Removed for good elsewhere: what is typed is a note of its own.
      dropDraft();
      set({ id: null, loaded: null, save: 'unsaved' });
      if (!closed) saveIn(0);
      return;
    }
    set({ save: 'failed', failure: { code: failure.code, message: failure.message } });
    void keepDraft();
    if (!away.has(failure.code) || closed) return;
    saveIn(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? RETRY_MS[0]);
    tries += 1;
  };

  const write = async (): Promise<void> => {
    clearTimeout(saveTimer);
    await prepare();
    const count = changes;
    const text = typed();
    const { id, loaded } = state;
    // Typed and taken back; of a note whose text is not known (mtime 0) nothing is assumed.
    if (loaded !== null && loaded.mtime > 0 && deps.same(text, loaded)) {
      set({ save: 'saved', failure: null, restored: null });
      dropDraft();
      return;
    }
    set({ save: 'saving' });
    const result = await calls.save({
      ...text,
      ...(id === null ? { book_id: deps.bookId ?? '', safe: deps.safe } : { id }),
      base_version: loaded?.version ?? 0,
    });
    if (!result.success) return refused(result);
    tries = 0;
    const { data } = result;
    if (id === null) void journal.drop(NEW);
    const kept: LoadedNote = {
      fav: 0,
      safe: deps.safe ? 1 : 0,
      ...loaded,
      ...data,
      ...text,
      latest: data.version,
      // What is written in comes back from the recycle bin.
      deleted_at: 0,
    };
    const more = changes !== count;
    set({ id: data.id, loaded: kept, save: more ? 'unsaved' : 'saved', failure: null, restored: null });
    if (more) {
      void keepDraft();
      if (!closed) saveIn(autosaveMs);
      return;
    }
    dropDraft();
    firstChange = 0;
  };

  /** Saves what is typed, if there is something. Resolves when the device has answered. */
  const save = async (): Promise<void> => {
    if (writing !== null) {
      await writing;
      if (state.save === 'unsaved') await save();
      return;
    }
    if (state.status !== 'ready' || state.save === 'saved' || state.save === 'conflict') return;
    writing = write().finally(() => (writing = null));
    await writing;
    if (heardOf > (state.loaded?.version ?? 0)) await look(heardOf);
  };

  const look = async (version: number): Promise<void> => {
    heardOf = Math.max(heardOf, version);
    const { id, loaded } = state;
    if (id === null || loaded === null || writing !== null || isUnsaved() || version <= loaded.version) return;
    const result = await calls.load(id);
    if (!result.success || state.loaded !== loaded || isUnsaved()) return;
    if (deps.same(result.data, typed())) set({ loaded: result.data });
    else show(result.data, { loaded: result.data, restored: null });
  };

  /** Goes on with a draft where the device does not say what the note is now. */
  const openWithout = async (id: string, failure: Failure): Promise<void> => {
    if (lockedCodes.has(failure.code)) {
      set({ status: 'locked', failure });
      return;
    }
    const draft = await journal.read(id);
    if (draft !== null && failure.code === 'N000003') {
      void journal.drop(id);
      show(draft, { id: null, save: 'unsaved', restored: draft.at });
      void keepDraft();
      saveIn(autosaveMs);
    } else if (draft !== null && away.has(failure.code)) {
      const { title, html, base } = draft;
      const stub = { id, title, html, version: base, latest: base, mtime: 0, book_id: '', deleted_at: 0 };
      show(draft, {
        loaded: { ...stub, fav: 0, safe: deps.safe ? 1 : 0 },
        save: 'failed',
        failure,
        restored: draft.at,
      });
      saveIn(RETRY_MS[0]);
    } else set({ status: failure.code === 'N000003' ? 'missing' : 'failed', failure });
  };

  return {
    getState: (): NoteState => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    /** Reads the note; what was typed before and not saved is brought back. */
    load: async (): Promise<void> => {
      const { id } = state;
      const load = (loads += 1);
      closed = false;
      set({ status: 'loading', failure: null });
      if (id === null) {
        const draft = await journal.read(NEW);
        if (load !== loads) return;
        show(draft ?? nothing, { save: draft === null ? 'saved' : 'unsaved', restored: draft?.at ?? null });
        if (draft !== null) saveIn(autosaveMs);
        return;
      }
      const result = await calls.load(id);
      if (load !== loads) return;
      if (!result.success) return openWithout(id, { code: result.code, message: result.message });
      const draft = await journal.read(id);
      if (load !== loads) return;
      const { data } = result;
      if (draft === null || deps.same(draft, data)) {
        show(data, { loaded: data, save: 'saved' });
        if (draft !== null) void journal.drop(id);
        return;
      }
      show(draft, { loaded: { ...data, version: draft.base }, save: 'unsaved', restored: draft.at });
      if (draft.base !== data.version) conflictWith(data);
      else {
        set({ loaded: data });
        saveIn(autosaveMs);
      }
    },

    /** Who knows what is typed; asked only when it is kept or saved. `before` is done before each save. */
    attach: (typing: () => NoteText, before: () => Promise<void> = () => Promise.resolve()): (() => void) => {
      source = typing;
      prepare = before;
      return () => {
        if (source !== typing) return;
        set({ text: typing() });
        source = null;
        prepare = () => Promise.resolve();
      };
    },

    /** Rest after the last keystroke until it is saved (ms). */
    setAutosave: (ms: number): void => {
      autosaveMs = ms;
    },

    /** Something was typed. */
    edited: (): void => {
      if (state.status !== 'ready') return;
      // The editor may only have put itself in order.
      if (state.save === 'saved' && state.loaded !== null && deps.same(typed(), state.loaded)) return;
      changes += 1;
      firstChange = firstChange === 0 ? now() : firstChange;
      if (state.save === 'saved' || state.save === 'failed') set({ save: 'unsaved' });
      clearTimeout(journalTimer);
      journalTimer = setTimeout(() => void keepDraft(), JOURNAL_MS);
      if (state.save === 'conflict') return;
      saveIn(now() - firstChange >= LONGEST_MS ? 0 : autosaveMs);
    },

    save,
    /** Tries again at once: the device is back, or somebody asks for it. */
    retry: async (): Promise<void> => {
      if (state.save === 'failed') set({ save: 'unsaved' });
      await save();
    },
    /** A version was saved somewhere: an untouched note follows it. */
    look,

    /** Settles a conflict; `copyTitle` is that of the second note. Answers the id of that note, or null. */
    resolve: async (how: Resolution, copyTitle: string): Promise<string | null> => {
      const { theirs } = state;
      if (theirs === null) return null;
      let copy: string | null = null;
      if (how === 'mine') {
        set({ loaded: theirs, theirs: null, save: 'unsaved' });
        await save();
        return null;
      }
      if (typeof how === 'object') {
        // A title that was only changed there is taken from there.
        const { title: mine } = typed();
        const title = mine === state.loaded?.title ? theirs.title : mine;
        show({ title, html: how.merged }, { loaded: theirs, theirs: null, save: 'unsaved' });
        changes += 1;
        await keepDraft();
        await save();
        return null;
      }
      if (how === 'both') {
        const { html } = typed();
        const made = await calls.save({
          title: copyTitle,
          html,
          book_id: theirs.book_id,
          safe: deps.safe,
          base_version: 0,
        });
        if (!made.success) {
          set({ failure: { code: made.code, message: made.message } });
          return null;
        }
        copy = made.data.id;
      }
      show(theirs, { loaded: theirs, theirs: null, save: 'saved', restored: null });
      dropDraft();
      return copy;
    },

    /** Gives up what was brought back from the journal. */
    dropRestored: (): void => {
      const { loaded, restored } = state;
      if (restored === null || loaded === null || state.save === 'conflict') return;
      clearTimeout(saveTimer);
      show(loaded, { save: 'saved', restored: null });
      dropDraft();
    },

    /** Facts of the note that were changed beside its text. */
    marked: (change: Partial<Pick<LoadedNote, 'fav' | 'book_id' | 'deleted_at'>>): void => {
      if (state.loaded !== null) set({ loaded: { ...state.loaded, ...change } });
    },

    /** Keeps what is typed at once. */
    keep: keepDraft,
    /** The note is left: what is typed is kept, and saved where that is possible. */
    close: (): void => {
      if (isUnsaved()) {
        void keepDraft();
        void save();
      }
      closed = true;
      loads += 1;
      clearTimeout(saveTimer);
    },
  };
}

export type NoteDocument = ReturnType<typeof createNoteDocument>;
