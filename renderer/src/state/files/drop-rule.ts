import { isSecretPath, parentPath, parseWirePath, type WirePath } from './wire-path.ts';

/** Why files cannot be put somewhere; each has its text `refusal.*` in the namespace `files` (DRG-03 to DRG-24). */
export type DropRefusal =
  | 'refusal.selectSome'
  | 'refusal.notHere'
  | 'refusal.teamRoot'
  | 'refusal.groupLoading'
  | 'refusal.loading'
  | 'refusal.readOnly'
  | 'refusal.safeLocked'
  | 'refusal.recycled'
  | 'refusal.sameFolder'
  | 'refusal.intoItself'
  | 'refusal.systemMove'
  | 'refusal.othersShare';

/** The list an entry is taken from, where that decides more than its own place. */
export type SourceView = 'folder' | 'shareToMe' | 'myShare' | 'recycle';

/** What an app knows its files as, and gathers in lists of its own. */
export type Media = 'photo' | 'song';

/** An entry that is dragged, cut or copied, by its real place (DRG-18). */
export interface DropSource {
  readonly path: string;
  readonly isDir: boolean;
  readonly isSys: boolean;
  /** Its folder may be written: it may be taken away from there. Null while that is being asked for. */
  readonly writable: boolean | null;
  readonly view: SourceView;
  /** The other device on which it lies. */
  readonly device?: string;
  /** What it is in the app it is taken from: albums take photos, playlists songs. */
  readonly media?: Media;
}

/** Where it would go. */
export type DropTarget =
  | {
      readonly kind: 'folder';
      readonly path: string;
      /** Whether it may be written; null while that is being asked for. */
      readonly writable: boolean | null;
      /** The safe box it lies in is closed. */
      readonly locked?: boolean;
      /** The other device on which it lies. */
      readonly device?: string;
      /** Free space there in bytes; left out where nobody has asked. */
      readonly free?: number;
    }
  /** An album or a playlist: it names files, which stay where they are. */
  | { readonly kind: 'collection'; readonly media: Media; readonly id: string; readonly name: string }
  | { readonly kind: 'recycle' | 'favourites' | 'nowhere' };

export type DropAction = 'move' | 'copy' | 'recycle' | 'favourite' | 'add';

export type DropOutcome =
  | {
      readonly refusal: null;
      readonly action: DropAction;
      /** It leaves the safe box: ask first (DRG-15). */
      readonly unencrypted: boolean;
      /** Thrown away where there is no recycle bin: it is gone for good. */
      readonly permanent?: true;
    }
  | { readonly refusal: DropRefusal };

export interface DropWish {
  /** What the keys, the menu or the clipboard ask for. */
  readonly intent: 'move' | 'copy';
  /** Chosen by name in the "Move to" menu, which may move to an external device (DRG-11). */
  readonly explicit?: boolean;
  /** Pasted: copies beside the originals are numbered and allowed (DRG-04). */
  readonly paste?: boolean;
}

const refuse = (refusal: DropRefusal): DropOutcome => ({ refusal });

/** The same or inside; '/a' does not hold '/ab' (DRG-05). */
export const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

const sameDrive = (a: WirePath, b: WirePath): boolean => a.area === 'usb' && b.area === 'usb' && a.owner === b.owner;

/** What one source becomes at a destination that takes it (DRG-11 to DRG-17, DRG-24). */
function actionFor(source: DropSource, to: WirePath, isElsewhere: boolean, wish: DropWish): 'move' | 'copy' {
  if (wish.intent === 'copy' || isElsewhere || source.view === 'myShare') return 'copy';
  const from = parseWirePath(source.path);
  if (sameDrive(from, to)) return 'move';
  switch (from.area) {
    case 'my':
      return to.area === 'usb' && wish.explicit !== true ? 'copy' : 'move';
    case 'team':
      return to.area === 'my' || to.area === 'team' ? 'move' : 'copy';
    case 'safe':
      return to.area === 'my' || to.area === 'safe' ? 'move' : 'copy';
    case 'usb':
    case 'mount':
    case 'teamRoot':
    case 'encrypted':
    case 'unknown':
      return 'copy';
  }
}

/** Why the destination takes nothing, whatever is dragged; null when it takes something. */
function targetRefusal(target: DropTarget & { kind: 'folder' }): DropRefusal | null {
  const { area } = parseWirePath(target.path);
  if (area === 'unknown') return 'refusal.notHere';
  if (area === 'teamRoot') return 'refusal.teamRoot';
  // A closed box cannot say whether it may be written.
  if (area === 'safe' && target.locked === true) return 'refusal.safeLocked';
  if (target.writable === null) return area === 'team' ? 'refusal.groupLoading' : 'refusal.loading';
  return target.writable ? null : 'refusal.readOnly';
}

/** Why this source cannot go to that folder, in the order of DRG-03. */
function sourceRefusal(
  sources: readonly DropSource[],
  target: string,
  isElsewhere: boolean,
  { intent, paste }: DropWish,
): DropRefusal | null {
  const moves = intent === 'move';
  const allowed = paste === true && !moves;
  // Two devices have folders of the same path.
  if (!isElsewhere) {
    if (!allowed && sources.some(({ path }) => parentPath(path) === target)) return 'refusal.sameFolder';
    if (sources.some(({ path }) => isWithin(target, path))) return 'refusal.intoItself';
  }
  if (!moves) return null;
  if (sources.some(({ isSys }) => isSys)) return 'refusal.systemMove';
  if (sources.some(({ view }) => view === 'shareToMe')) return 'refusal.othersShare';
  // What always copies takes nothing away.
  const taken = sources.filter(
    ({ view, path }) => view !== 'myShare' && !isElsewhere && parseWirePath(path).area === 'team',
  );
  if (taken.some(({ writable }) => writable === false)) return 'refusal.readOnly';
  return taken.some(({ writable }) => writable === null) ? 'refusal.groupLoading' : null;
}

/**
 * The one rule of dragging, cutting, copying and pasting: what dropping these sources here does, or why it does
 * nothing. The first refusal wins in the order of DRG-03; sources of which some would be moved and some copied are
 * all copied (DRG-23).
 */
export function dropOutcome(sources: readonly DropSource[], target: DropTarget, wish: DropWish): DropOutcome {
  if (sources.length === 0) return refuse('refusal.selectSome');
  const recycled = sources.some(({ view }) => view === 'recycle');
  if (target.kind === 'nowhere') return refuse('refusal.notHere');
  if (target.kind === 'collection')
    return sources.every(({ media }) => media === target.media)
      ? { refusal: null, action: 'add', unencrypted: false }
      : refuse('refusal.notHere');
  if (target.kind !== 'folder') {
    if (recycled) return refuse('refusal.recycled');
    // What another server or device holds can be marked by nobody here, nor thrown away.
    const isOthers = sources.some(({ path, device }) => device !== undefined || parseWirePath(path).area === 'mount');
    if (target.kind === 'favourites' && isOthers) return refuse('refusal.notHere');
    if (target.kind === 'favourites') return { refusal: null, action: 'favourite', unencrypted: false };
    if (sources.some(({ isSys }) => isSys)) return refuse('refusal.systemMove');
    if (sources.some(({ view }) => view === 'shareToMe')) return refuse('refusal.othersShare');
    if (sources.some(({ writable }) => writable === false)) return refuse('refusal.readOnly');
    if (sources.some(({ writable }) => writable === null)) return refuse('refusal.loading');
    const permanent = sources.some(({ path }) => isSecretPath(path));
    return { refusal: null, action: 'recycle', unencrypted: false, ...(permanent ? { permanent } : {}) };
  }
  const isFrom = sources.some(({ device }) => device !== undefined);
  if (target.device !== undefined && isFrom) return refuse('refusal.notHere');
  const isElsewhere = target.device !== undefined || isFrom;
  const closed = targetRefusal(target);
  if (closed !== null) return refuse(closed);
  if (recycled) return refuse('refusal.recycled');
  const why = sourceRefusal(sources, target.path, isElsewhere, wish);
  if (why !== null) return refuse(why);
  const to = parseWirePath(target.path);
  const actions = sources.map((source) => actionFor(source, to, isElsewhere, wish));
  const outside = target.device !== undefined || to.area === 'team' || to.area === 'usb';
  return {
    refusal: null,
    action: actions.every((action) => action === 'move') ? 'move' : 'copy',
    unencrypted: outside && sources.some(({ path }) => parseWirePath(path).area === 'safe'),
  };
}

/** What files of the computer become there: they are uploaded into a folder of this device that may be written, and nowhere else. */
export function uploadOutcome(target: DropTarget): DropOutcome {
  const isHere = target.kind === 'folder' && target.device === undefined;
  const closed = isHere ? targetRefusal(target) : 'refusal.notHere';
  return closed === null ? { refusal: null, action: 'copy', unencrypted: false } : refuse(closed);
}
