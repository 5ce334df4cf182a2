import { useEffect, useState } from 'react';
import type { AudiobookSetting, BookProgress, ChapterRecord } from '#shared/contract/calls-audiobook.ts';
import { calls } from '#shared/contract/index.ts';
import { streamUrl } from '#shared/rules/file-urls.ts';
import { call } from '../../../api/call.ts';
import { useAppWindow } from '../../../components/app-window.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { useKept } from '../../../components/kept-state.ts';
import { playFailure, type PlayFailure } from '../../../components/media/play-failure.ts';
import { usePlayer } from '../../../components/media/use-player.ts';
import { useWindowPlayer } from '../../../components/media/use-window-player.ts';
import { useHost } from '../../../host/host-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { localKv } from '../../../state/local-kv.ts';
import { useAppSelector, useAppStore } from '../../../state/store.ts';
import { createBookEngine } from './book-engine.ts';
import type { BookEngine, OpenBook } from './book-types.ts';
import { createPlaceSaver } from './save-place.ts';

/** What a window keeps of its player over a reload or a move to another page. */
interface Kept {
  readonly id: string;
  readonly chapter: number;
  readonly second: number;
  readonly running: boolean;
}

function readKept(value: unknown): Kept | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, chapter, second, running } = value as Partial<Record<keyof Kept, unknown>>;
  if (typeof id !== 'string' || !Number.isInteger(chapter) || typeof second !== 'number') return null;
  return { id, chapter: chapter as number, second, running: running === true };
}

/** What is said of a chapter that cannot be played. */
const failureTexts = {
  lost: 'failedLost',
  missing: 'failedMissing',
  denied: 'failedDenied',
  empty: 'failedEmpty',
  damaged: 'failed',
  format: 'failed',
} as const satisfies Record<PlayFailure, string>;

const keyOf = (username: string): string => `audiobooks.open:${username}`;

/** The book that was open last on this computer, at the place that the device keeps. */
async function lastBook(username: string): Promise<{ book: OpenBook; place: BookProgress } | null> {
  const id = await localKv.get(keyOf(username));
  if (typeof id !== 'string') return null;
  const answer = await call(calls.audiobookDetail, { id }, { silent: true });
  if (!answer.success) return null;
  const { book, list: chapters } = answer.data;
  const isWaiting = book.progress.at > 0 && book.progress.done === 0;
  return isWaiting ? { book: { book, chapters }, place: book.progress } : null;
}

/**
 * Opens the book that was open before: after a move of the window, where it was and still playing; else the one that
 * was heard last on this computer, waiting at its kept place.
 */
function useComingBack(engine: BookEngine): void {
  const { kept } = useAppWindow();
  const username = useAppSelector((state) => state.session.username);
  const found = useKept(kept, 'audiobook', () => {
    const { open, index, at, running } = engine.state();
    return open === null ? null : ({ id: open.book.id, chapter: index, second: at, running } satisfies Kept);
  });
  const [before] = useState(() => readKept(found));
  useEffect(() => {
    let here = true;
    const isFree = (): boolean => here && engine.state().open === null;
    if (before === null)
      void lastBook(username).then((last) => {
        if (last !== null && isFree()) engine.open(last.book, { ...last.place, play: false });
      });
    else
      void call(calls.audiobookDetail, { id: before.id }, { silent: true }).then((answer) => {
        if (!isFree() || !answer.success) return;
        const { book, list: chapters } = answer.data;
        engine.open({ book, chapters }, { ...before, play: kept.moved && before.running });
      });
    return () => {
      here = false;
    };
  }, [before, engine, kept, username]);
  const id = usePlayer(engine, ({ open }) => open?.book.id ?? '');
  useEffect(() => {
    if (id !== '') void localKv.set(keyOf(username), id);
  }, [id, username]);
}

/** The engine of the window around the caller, which has the device keep where it is (APP-AUB-01). */
export function useBookEngine(setting: AudiobookSetting | null): BookEngine {
  const { t } = useTranslation('audiobooks');
  const store = useAppStore();
  const { deviceBase } = useHost();
  const [failures] = useState(() => new Set<(chapter: ChapterRecord, code: number) => void>());
  useEffect(() => {
    const tell = ({ path, title: name }: ChapterRecord, code: number): void => {
      void playFailure(path, code, false).then((failure) => {
        toast({ key: 'chapter-failed', kind: 'warning', text: t(`player.${failureTexts[failure]}`, { name }) });
      });
    };
    failures.add(tell);
    return () => {
      failures.delete(tell);
    };
  }, [failures, t]);
  const [engine] = useState(() => {
    const { username } = store.getState().session;
    return createBookEngine({
      urlOf: (path) => streamUrl(deviceBase, path),
      makeAudio: () => new Audio(),
      onPlace: createPlaceSaver(() => store.getState().session.username === username),
      onFailed: (chapter, code) => {
        for (const tell of failures) tell(chapter, code);
      },
    });
  });
  useComingBack(engine);
  const { skip_head_s: head = 0, skip_tail_s: tail = 0, speed = 1 } = setting ?? {};
  useEffect(() => {
    engine.setSkips({ head, tail });
  }, [engine, head, tail]);
  useEffect(() => {
    engine.setSpeed(speed);
  }, [engine, speed]);
  // A page that is left tells once more where it was.
  useEffect(() => {
    addEventListener('pagehide', engine.pause);
    return () => {
      removeEventListener('pagehide', engine.pause);
    };
  }, [engine]);
  const running = usePlayer(engine, (state) => state.running);
  const title = usePlayer(engine, ({ open, index }) => {
    if (open === null) return '';
    const { title: name = '' } = open.chapters[index] ?? {};
    return name === '' || name === open.book.title ? open.book.title : `${open.book.title} – ${name}`;
  });
  useWindowPlayer(engine, { title, appTitle: t('title'), running });
  return engine;
}
