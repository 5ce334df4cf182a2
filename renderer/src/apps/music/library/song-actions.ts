import type { SongRecord } from '#shared/contract/calls-music.ts';
import { downloadEntries } from '../../../components/files/download-entries.ts';
import { isOpenPlace, markEntries, removeEntries, shareEntries } from '../../../components/files/entry-deeds.ts';
import { holdEntries } from '../../../components/files/hold-entries.ts';
import { mediaSources } from '../../../components/files/media-sources.ts';
import type { NamedSource } from '../../../components/files/transfer-entries.ts';
import { locateTarget } from '../../../components/files/open-target.ts';
import type { MenuItem } from '../../../components/menu/menu-service.ts';
import { keyHint } from '../../../components/shortcuts/keys.ts';
import type { Translate } from '#shared/rules/text.ts';
import { toEntry } from '../../../state/files/entry.ts';
import type { MusicView } from '../music-context.ts';
import { queueSongs } from '../player/queue-songs.ts';

/** Everything that can be done with songs (APP-MUSIC-01). Each says itself what went wrong. */
export interface SongActions {
  readonly play: (song: SongRecord) => void;
  readonly queue: (songs: readonly SongRecord[], where: 'next' | 'last') => void;
  readonly addToList: (songs: readonly SongRecord[]) => void;
  readonly favourite: (songs: readonly SongRecord[]) => void;
  readonly share: (songs: readonly SongRecord[]) => void;
  readonly download: (songs: readonly SongRecord[]) => void;
  /** Puts the files on the clipboard, to be pasted in any folder. */
  readonly copy: (songs: readonly SongRecord[]) => void;
  readonly locate: (song: SongRecord) => void;
  readonly remove: (songs: readonly SongRecord[], forGood: boolean) => void;
  /** Takes songs out of the playlist that is shown; null where none is. */
  readonly takeOut: ((songs: readonly SongRecord[]) => void) | null;
}

interface Context {
  readonly view: MusicView;
  /** Plays the list from a song on. */
  readonly onPlay: (song: SongRecord) => void;
  /** Asks for a playlist. */
  readonly onAsk: (songs: readonly SongRecord[]) => void;
  readonly onMarked: (songs: readonly SongRecord[], fav: '0' | '1') => void;
  readonly onGone: () => void;
  readonly takeOut: ((songs: readonly SongRecord[]) => void) | null;
}

const there = (songs: readonly SongRecord[]): readonly SongRecord[] => songs.filter(({ missing }) => missing !== '1');

/** Songs that are there as sources of a drag or a copy. */
export const songSources = ({ store }: Pick<MusicView, 'store'>, songs: readonly SongRecord[]): NamedSource[] =>
  mediaSources(
    there(songs).map((song) => toEntry(song)),
    'song',
    store.getState().session.username,
  );

/** Makes the actions of a list of songs. */
export function songActions({ view, onPlay, onAsk, onMarked, onGone, takeOut }: Context): SongActions {
  return {
    play: onPlay,
    queue: (songs, where) => {
      queueSongs(view, songs, where);
    },
    addToList: (songs) => {
      const listed = there(songs);
      if (listed.length > 0) onAsk(listed);
    },
    favourite: (songs) => {
      const marked = there(songs).filter(({ path }) => isOpenPlace(path));
      if (marked.length === 0) return;
      const away = marked.every(({ fav }) => fav === '1');
      void markEntries(view, marked, away).then((done) => {
        if (done) onMarked(marked, away ? '0' : '1');
      });
    },
    share: (songs) => {
      shareEntries(
        view.window,
        there(songs).filter(({ path }) => isOpenPlace(path)),
      );
    },
    download: (songs) =>
      void downloadEntries(
        view,
        there(songs).map((song) => toEntry(song)),
      ),
    copy: (songs) => {
      const entries = songSources(view, songs);
      holdEntries({ mode: 'copy', entries, from: '', view: 'myShare', writable: null }, view);
    },
    locate: ({ path }) => {
      const target = locateTarget(path);
      if (target !== null) view.window.openWindow(target.url, { folderPath: target.folder });
    },
    remove: (songs, forGood) => {
      void removeEntries(view, there(songs), forGood).then((gone) => {
        if (gone.length > 0) onGone();
      });
    },
    takeOut,
  };
}

/** What can be done with songs, as a menu. */
export function songMenu(
  songs: readonly SongRecord[],
  actions: SongActions,
  { mayShare, translate }: { mayShare: boolean; translate: Translate },
): MenuItem[] {
  const [first] = songs;
  if (first === undefined) return [];
  const one = songs.length === 1;
  const isThere = there(songs).length > 0;
  const isMarked = there(songs).every(({ fav }) => fav === '1');
  const item = (id: string, icon: MenuItemIcon, onSelect: () => void, more: object = {}): MenuItem => ({
    id,
    label: translate(`song.${id}`),
    icon,
    onSelect,
    ...more,
  });
  return [
    ...(isThere
      ? [
          ...(one ? [item('play', 'play', () => actions.play(first), { shortcut: keyHint('Enter') })] : []),
          item('next', 'arrow-right', () => actions.queue(songs, 'next')),
          item('last', 'list', () => actions.queue(songs, 'last')),
          'separator' as const,
          item('addToList', 'plus', () => actions.addToList(songs)),
          item(isMarked ? 'unfavourite' : 'favourite', 'star', () => actions.favourite(songs)),
          ...(mayShare ? [item('share', 'share', () => actions.share(songs))] : []),
          item('download', 'download', () => actions.download(songs)),
          item('copy', 'copy', () => actions.copy(songs), {
            label: translate('files:action.copy'),
            shortcut: keyHint('mod+c'),
          }),
          'separator' as const,
          ...(one ? [item('locate', 'folder', () => actions.locate(first))] : []),
        ]
      : []),
    ...(actions.takeOut === null ? [] : [item('takeOut', 'minus', () => actions.takeOut?.(songs))]),
    ...(isThere
      ? [
          'separator' as const,
          item('remove', 'trash', () => actions.remove(songs, false), { danger: true, shortcut: keyHint('Delete') }),
        ]
      : []),
  ];
}

type MenuItemIcon = NonNullable<Exclude<MenuItem, 'separator'>['icon']>;
