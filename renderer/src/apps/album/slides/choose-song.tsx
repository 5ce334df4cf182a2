import { useCallback, useState } from 'react';
import type { SongRecord } from '#shared/contract/calls-music.ts';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { clock } from '../../../components/media/clock.ts';
import { DialogFrame } from '../../../components/dialogs/dialog-frame.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Icon } from '../../../components/icon.ts';
import cards from '../../../components/place/cards.module.css';
import { SearchField } from '../../../components/place/fields.tsx';
import { usePages } from '../../../components/place/use-pages.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { success } from '../../../api/result.ts';
import { Paged } from './paged.tsx';

const PAGE = 50;

interface Props {
  /** The song that was chosen; null when it was given up. */
  readonly onDone: (song: SongRecord | null) => void;
}

/** A dialog in which a song of the music library is chosen (APP-ALBUM-06). */
export function ChooseSong({ onDone }: Props) {
  const { t } = useTranslation('album');
  const [keyword, setKeyword] = useState('');
  const load = useCallback(
    async (page: number, signal: AbortSignal) => {
      const answer = await call(calls.musicLibrary, { keyword, page, size: PAGE }, { signal, silent: true });
      if (!answer.success) return answer;
      const { list, ...rest } = answer.data;
      return success({ ...rest, list: list.filter((one): one is SongRecord => one.kind === 'song') });
    },
    [keyword],
  );
  type Page = Omit<CallData<typeof calls.musicLibrary>, 'list'> & { readonly list: SongRecord[] };
  const pages = usePages<SongRecord, Page>(load);
  return (
    <DialogFrame
      title={t('slides.songTitle')}
      layer="shell"
      width={520}
      testId="choose-song"
      onEscape={() => {
        onDone(null);
      }}
      footer={
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => {
            onDone(null);
          }}
        >
          {t('cancel')}
        </button>
      }
    >
      <SearchField label={t('slides.songFind')} value={keyword} onSearch={setKeyword} />
      <Paged
        pages={pages}
        empty={
          <EmptyState
            icon="music"
            title={t(keyword === '' ? 'slides.noSongs' : 'slides.songsNotFound')}
            {...(keyword === '' ? { text: t('slides.noSongsText') } : {})}
          />
        }
      >
        <ul className={cards.choices} aria-label={t('slides.songTitle')}>
          {pages.rows.map((song) => (
            <li key={song.id}>
              <button
                type="button"
                className={cards.choice}
                data-testid="choose-song-row"
                onClick={() => {
                  onDone(song);
                }}
              >
                <span className={cards.choiceCover}>
                  <Icon name="music" size={18} />
                </span>
                <span className={cards.choiceName}>
                  {song.artist === '' ? song.title : t('slides.songBy', { title: song.title, artist: song.artist })}
                </span>
                <span className={cards.choiceCount}>{clock(song.duration)}</span>
              </button>
            </li>
          ))}
        </ul>
      </Paged>
    </DialogFrame>
  );
}
