import { useState } from 'react';
import type { NasAlbumRecord } from '#shared/contract/calls-nas-album.ts';
import type { CallResult } from '../../../api/result.ts';
import { DialogButtons } from '../../../components/dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../../../components/dialogs/dialog-frame.tsx';
import { TextArea, TextField } from '../../../components/place/fields.tsx';
import { PlaceNote } from '../../../components/place/place-frame.tsx';
import { useFailureWords } from '../../../components/remote/use-failure-words.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { changeNasAlbums } from '../../../state/album/nas-albums-api.ts';
import { useAppSelector } from '../../../state/store.ts';
import { readShareLink } from './share-link.ts';
import styles from './nas.module.css';

interface Props {
  /** An album whose code is another one now; null for one that is not there yet. */
  readonly album: Pick<NasAlbumRecord, 'nasid' | 'share'> | null;
  /** The list with the album in it; null when somebody gave up. */
  readonly onDone: (list: readonly NasAlbumRecord[] | null) => void;
}

/** Asks for the link of an album, and for what the link does not say (APP-ALBUM-07). */
export function AcceptAlbum({ album, onDone }: Props) {
  const { t } = useTranslation('nasalbum');
  const failureWords = useFailureWords();
  const ownId = useAppSelector((state) => state.device.nasId);
  const [text, setText] = useState('');
  const [device, setDevice] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const link = album === null ? readShareLink(text) : { ...album, code: '' };
  const nasid = link?.nasid === '' ? device.trim() : (link?.nasid ?? '');
  // The code that came with the link, unless another one is written.
  const used = code.trim() === '' ? (link?.code ?? '') : code.trim();
  const isReady = link !== null && nasid !== '' && !busy && (album === null || used !== '');

  const words = (result: CallResult<unknown>): string => {
    if (result.code === 'N003003') return t(used === '' ? 'accept.needCode' : 'accept.wrongCode');
    if (result.code === 'N000006') return t('accept.noAlbum');
    if (result.code === 'N001111') return t('accept.full');
    if (result.code === 'N001413') return t('accept.closed');
    return failureWords(result);
  };
  const accept = async (): Promise<void> => {
    if (!isReady) return;
    if (nasid === ownId) {
      setProblem(t('accept.own'));
      return;
    }
    setBusy(true);
    setProblem('');
    const result = await changeNasAlbums({ action: 'accept', id: `${nasid}:${link.share}`, code: used });
    setBusy(false);
    if (result.success) onDone(result.data.list);
    else setProblem(words(result));
  };
  const changed =
    (set: (value: string) => void) =>
    (value: string): void => {
      set(value);
      setProblem('');
    };
  const cancel = (): void => {
    onDone(null);
  };
  return (
    <DialogFrame
      title={album === null ? t('accept.title') : t('album.code')}
      layer="shell"
      width={480}
      testId="accept-album"
      onEscape={cancel}
      footer={
        <DialogButtons
          testId="accept-ok"
          okText={t('accept.ok')}
          ready={isReady}
          onCancel={cancel}
          form="accept-album-form"
        />
      }
    >
      <form
        id="accept-album-form"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void accept();
        }}
      >
        {album === null && (
          <TextArea
            label={t('accept.link')}
            hint={t('accept.linkHint')}
            error={text.trim() !== '' && link === null ? t('accept.noLink') : ''}
            value={text}
            onValue={changed(setText)}
            maxLength={2000}
          />
        )}
        {link?.nasid === '' && (
          <TextField
            label={t('accept.nasid')}
            hint={t('accept.nasidHint')}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            value={device}
            onValue={changed(setDevice)}
          />
        )}
        <TextField
          label={t('accept.code')}
          hint={t('accept.codeHint')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={16}
          placeholder={link?.code ?? ''}
          value={code}
          onValue={changed(setCode)}
        />
        {problem !== '' && <PlaceNote tone="error">{problem}</PlaceNote>}
      </form>
    </DialogFrame>
  );
}
