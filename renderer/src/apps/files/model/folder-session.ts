import type { Entry } from '../../../state/files/entry.ts';
import { placesOf, selectionOf, type Chosen } from './chosen.ts';
import { Listing, type ListingDeps, type ListingState } from './listing.ts';
import { NameEdit, type LostName } from './name-edit.ts';
import { allOf, countOf, fromIndexes, indexesOf, type Ranges } from './ranges.ts';
import { allRows, filteredRows, noRows, type Rows } from './rows.ts';
import { carryOver, emptySelection, selectOnly, singleIndex, type Selection } from './selection.ts';

/** Everything a view of a folder shows; a new object for every change. */
export interface FolderState {
  readonly listing: ListingState;
  readonly rows: Rows;
  readonly selection: Selection;
  /** Path of the entry whose name is being edited. */
  readonly renaming: string | null;
  readonly filter: string;
}

let ids = 0;
const nextId = (): number => (ids += 1);

/** How often a growing listing is filtered again (ms). */
const FILTER_MS = 150;

/**
 * One folder as one window shows it: listing, selection, filter, rename and scroll position, kept together so that
 * going back finds everything as it was.
 */
export class FolderSession {
  readonly listing: Listing;
  /** Tells sessions apart, also of the same folder. */
  readonly id: number = nextId();
  private top = 0;
  private readonly after: ListingDeps['after'];
  private state: FolderState;
  private readonly listeners = new Set<() => void>();
  private readonly revealed = new Set<(index: number) => void>();
  private readonly lostNames = new Set<(lost: LostName) => void>();
  private edit: NameEdit | null = null;
  private stopFilter: (() => void) | null = null;
  private grouped = false;

  constructor(deps: ListingDeps) {
    this.after = deps.after;
    this.listing = new Listing(deps);
    this.state = {
      listing: this.listing.getState(),
      rows: noRows,
      selection: emptySelection,
      renaming: null,
      filter: '',
    };
    this.listing.keepRows(() => this.sourceRanges(this.state.selection.ranges));
    this.listing.subscribe(() => {
      this.onListing();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): FolderState => this.state;

  /** Loads the folder, or brings what is shown up to date; resolves when that is done or has failed. */
  readonly refresh = (): Promise<void> => this.listing.refresh();

  /** Comes into view: what is known is brought up to date, the first look is not begun twice. */
  readonly open = (): Promise<void> => this.listing.open();

  /** Where the view was scrolled to when it was left. */
  get scrollTop(): number {
    return this.top;
  }

  /** Remembers where the view is scrolled to, for coming back. */
  leaveAt(scrollTop: number): void {
    this.top = scrollTop;
  }

  /** Tells which visual positions are on screen. */
  setViewport(first: number, last: number): void {
    const [from, to] = this.state.rows.source(first, last);
    this.listing.setViewport(from, to);
  }

  select(change: Selection | ((selection: Selection) => Selection)): void {
    const selection = typeof change === 'function' ? change(this.state.selection) : change;
    if (selection !== this.state.selection) this.set({ selection });
  }

  setRenaming(path: string | null): void {
    if (path === this.state.renaming) return;
    this.edit = path === null ? null : new NameEdit(path, this.state.rows);
    this.set({ renaming: path });
  }

  /** The name that is being edited; null for none. */
  get nameEdit(): NameEdit | null {
    return this.edit;
  }

  /**
   * Shows only names that contain the words; '' shows everything. The words stay as they are typed: a space at the end
   * is followed by another word. The selection follows what stays in sight.
   */
  setFilter(filter: string): void {
    if (filter === this.state.filter) return;
    this.listing.setWhole(filter !== '' || this.grouped);
    this.show({ filter });
  }

  /** Groups are shown: their sizes are known when everything is loaded. */
  setGrouped(grouped: boolean): void {
    this.grouped = grouped;
    this.listing.setWhole(grouped || this.state.filter !== '');
  }

  /** The selected entries as far as they are loaded. */
  selectedLoaded(): Entry[] {
    const { rows, selection } = this.state;
    const out: Entry[] = [];
    for (const index of indexesOf(selection.ranges)) {
      const entry = rows.at(index);
      if (entry !== undefined) out.push(entry);
    }
    return out;
  }

  /** Every selected entry, loading what is missing; null when that did not work or the folder changed meanwhile. */
  async selectedEntries(signal?: AbortSignal): Promise<Entry[] | null> {
    const wanted = countOf(this.state.selection.ranges);
    const loaded = await this.listing.ensure(this.sourceRanges(this.state.selection.ranges), signal);
    const entries = this.selectedLoaded();
    return loaded && entries.length === wanted ? entries : null;
  }

  /** The one selected entry, when it is one and loaded. */
  single(): Entry | null {
    const index = singleIndex(this.state.selection);
    return index === null ? null : (this.state.rows.at(index) ?? null);
  }

  /** Selects an entry by path once it is there, loading page after page where needed; answers whether it was found. */
  async reveal(path: string, signal?: AbortSignal): Promise<boolean> {
    for (let until = 1000; ; until += 1000) {
      const index = this.state.rows.indexOf(path);
      if (index !== undefined) {
        this.select(selectOnly(index));
        for (const listener of this.revealed) listener(index);
        return true;
      }
      const { total } = this.state.listing;
      if (this.state.rows.complete || !(await this.listing.ensure([[0, Math.min(until, total)]], signal))) return false;
    }
  }

  /** Selects again what was selected before, loading where it stood; not over a selection that is made meanwhile. */
  async choose(chosen: Chosen): Promise<void> {
    const { selection } = this.state;
    await this.listing.ensure(placesOf(chosen));
    const again = selectionOf(chosen, this.state.rows);
    if (this.state.selection === selection && again !== null) this.select(again);
  }

  /** Tells when an entry was found by its path, so that a view can show it. */
  onRevealed(listener: (index: number) => void): () => void {
    this.revealed.add(listener);
    return () => this.revealed.delete(listener);
  }

  /** Keeps what is typed as a name until it is on its way to the device; null for nothing. */
  keepDraft(name: string | null): void {
    if (this.edit !== null) this.edit.draft = name;
  }

  /** Tells when an entry went away whose name was being edited, with what was typed. */
  onNameLost(listener: (lost: LostName) => void): () => void {
    this.lostNames.add(listener);
    return () => this.lostNames.delete(listener);
  }

  /** Ends requests; the session can be opened again with `refresh`. */
  stop(): void {
    this.stopFilter?.();
    this.stopFilter = null;
    this.listing.stop();
  }

  /** Positions in the listing of visual positions. */
  private sourceRanges(ranges: Ranges): Ranges {
    const { rows, filter } = this.state;
    if (filter === '') return ranges;
    return fromIndexes([...indexesOf(ranges)].map((index) => rows.source(index, index + 1)[0]));
  }

  private onListing(): void {
    const listing = this.listing.getState();
    const fresh = listing.generation !== this.state.listing.generation;
    if (this.state.filter === '' || fresh) this.show({ listing });
    else {
      this.set({ listing });
      this.stopFilter ??= this.after(FILTER_MS, () => {
        this.stopFilter = null;
        this.show({});
      });
    }
  }

  /** Rows as filter and listing give them now; the selection is carried over by identity. */
  private show(change: Partial<FolderState>): void {
    const next = { ...this.state, ...change };
    const generation = this.listing.rows;
    const before = this.state.rows;
    const rows =
      generation === null ? noRows : next.filter === '' ? allRows(generation) : filteredRows(generation, next.filter);
    const same =
      next.filter === this.state.filter &&
      next.filter === '' &&
      next.listing.generation === this.state.listing.generation;
    const carried = same ? next.selection : carryOver(next.selection, before, rows);
    const { edit } = this;
    const renaming = edit?.follow(before, rows, generation !== null) ?? null;
    const moved = renaming === null || renaming === this.state.renaming ? undefined : rows.indexOf(renaming);
    this.set({ ...change, rows, selection: moved === undefined ? carried : selectOnly(moved), renaming });
    if (edit === null || renaming !== null) return;
    this.edit = null;
    for (const listener of this.lostNames) listener(edit.lost);
  }

  private set(change: Partial<FolderState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** Everything of a folder, as a selection. */
export const everything = (state: FolderState): Ranges => allOf(state.rows.total);
