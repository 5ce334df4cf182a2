import { useEffect, useState } from 'react';
import type { AudiobookSetting } from '#shared/contract/calls-audiobook.ts';
import { calls } from '#shared/contract/index.ts';
import { streamUrl } from '#shared/rules/file-urls.ts';
import { call } from '../../../api/call.ts';
import { useAppWindow } from '../../../components/app-window.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { useKept } from '../../../components/kept-state.ts';
import { usePlayer } from '../../../components/media/use-player.ts';
import { useWindowPlayer } from '../../../components/media/use-window-player.ts';
import { useHost } from '../../../host/host-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAppStore } from '../../../state/store.ts';
import { createBookEngine } from './book-engine.ts';
import type { BookEngine } from './book-types.ts';
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

/** Opens the book that was open before a reload, at its second; it goes on only when the window was moved. */
function useComingBack(engine: BookEngine): void {
  const { kept } = useAppWindow();
  const found = useKept(kept, 'audiobook', () => {
    const { open, index, at, running } = engine.state();
    return open === null ? null : ({ id: open.book.id, chapter: index, second: at, running } satisfies Kept);
  });
  const [before] = useState(() => readKept(found));
  useEffect(() => {
    if (before === null) return;
    let here = true;
    void call(calls.audiobookDetail, { id: before.id }, { silent: true }).then((answer) => {
      if (!here || !answer.success || engine.state().open !== null) return;
      const { book, list: chapters } = answer.data;
      engine.open({ book, chapters }, { ...before, play: kept.moved && before.running });
    });
    return () => {
      here = false;
    };
  }, [before, engine, kept]);
}

/** The engine of the window around the caller, which has the device keep where it is (APP-AUB-01). */
export function useBookEngine(setting: AudiobookSetting | null): BookEngine {
  const { t } = useTranslation('audiobooks');
  const store = useAppStore();
  const { deviceBase } = useHost();
  const [failures] = useState(() => new Set<(name: string) => void>());
  useEffect(() => {
    const tell = (name: string): void => {
      toast({ key: 'chapter-failed', kind: 'warning', text: t('player.failed', { name }) });
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
      onFailed: ({ title }) => {
        for (const tell of failures) tell(title);
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
