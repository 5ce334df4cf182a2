import { useState } from 'react';
import { linkLines } from '#shared/rules/download-links.ts';
import { formatSize } from '#shared/rules/size.ts';
import { failureText } from '../../../api/failure-text.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { DialogButtons } from '../../../components/dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../../../components/dialogs/dialog-frame.tsx';
import { Icon } from '../../../components/icon.ts';
import { FolderPicker } from '../../../components/place/folder-picker.tsx';
import { useFolderNames } from '../../../components/place/use-folder-names.ts';
import { TabList, TabPanel, useTabs } from '../../../components/tab-list.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LinksField, troublesOf } from './links-field.tsx';
import { sendLinks, sendTorrent, type Sent } from './send.ts';
import { DeviceTorrentPicker, TorrentPart } from './torrent-part.tsx';
import type { Add } from './use-add.ts';
import { useFree } from './use-free.ts';
import { useLook, type Torrent } from './use-look.ts';
import styles from './add.module.css';

interface Props {
  readonly add: Add;
  /** The account's download folder, '' before it is known. */
  readonly folder: string;
  /** Something was added. */
  readonly onAdded: () => void;
}

const allOf = (torrent: Torrent | null): ReadonlySet<number> => new Set(torrent?.files.map(({ index }) => index) ?? []);

/** Asks what the device is to download, and where to (APP-DOWN-01). What fails leaves everything as it was typed. */
export function AddDialog({ add, folder, onAdded }: Props) {
  const { t } = useTranslation('offline');
  const folderName = useFolderNames();
  const base = useTabs();
  const { draft } = add;
  const [chosen, setChosen] = useState<string | null>(null);
  const [picking, setPicking] = useState<'folder' | 'torrent' | null>(null);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState('');
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const look = useLook(draft.source);
  // All files of another torrent are wanted at first.
  const [wish, setWish] = useState<{ readonly of: Torrent | null; readonly wanted: ReadonlySet<number> }>({
    of: null,
    wanted: new Set(),
  });
  if (wish.of !== look.torrent) setWish({ of: look.torrent, wanted: allOf(look.torrent) });
  const { wanted } = wish;

  const to = chosen ?? folder;
  const free = useFree(to);
  const isLinks = draft.kind === 'links';
  const lines = linkLines(draft.text);
  const links = [...new Set(lines.map(({ link }) => link))];
  const bytes = look.torrent?.files.reduce((sum, { index, size }) => sum + (wanted.has(index) ? size : 0), 0) ?? 0;
  const isTooLarge = !isLinks && free !== null && bytes > free;
  const ready = isLinks ? links.length > 0 : look.torrent !== null && wanted.size > 0;

  const take = (sent: Sent): void => {
    if (sent.added > 0) onAdded();
    if (sent.failure === null) {
      toast({ kind: 'success', text: t('dialog.added', { count: sent.added }) });
      add.finish();
      return;
    }
    // What is on its way is not sent a second time.
    if (sent.left !== null) add.change({ text: sent.left.join('\n') });
    setRefused(new Set(sent.refused));
    const words = failureText(sent.failure);
    setProblem(sent.added > 0 ? `${t('dialog.part', { done: sent.added, total: links.length })} ${words}` : words);
  };
  const send = async (): Promise<void> => {
    setTried(true);
    if (busy || !ready) return;
    if (isLinks && troublesOf(draft.text, new Set()).length > 0) {
      setProblem(t('dialog.fixFirst'));
      return;
    }
    setBusy(true);
    setProblem('');
    setRefused(new Set());
    const goal = to === '' ? {} : { to };
    if (isLinks) take(await sendLinks(links, goal));
    else if (draft.source !== null && look.torrent !== null)
      take(await sendTorrent(draft.source, wanted, look.torrent.files.length, goal));
    setBusy(false);
  };

  return (
    <>
      <DialogFrame
        title={t('dialog.title')}
        layer="shell"
        width={600}
        testId="add-dialog"
        covered={picking !== null}
        state={busy ? 'busy' : 'open'}
        onEscape={busy ? undefined : add.close}
        footer={
          <DialogButtons
            testId="add-ok"
            okText={
              busy
                ? t('dialog.sending')
                : isLinks && links.length > 1
                  ? t('dialog.okCount', { count: links.length })
                  : t('dialog.ok')
            }
            ready={ready}
            busy={busy}
            onCancel={add.close}
            onOk={() => void send()}
          />
        }
      >
        <TabList
          label={t('dialog.kinds')}
          base={base}
          lined
          tabs={[
            { name: 'links', text: t('dialog.links') },
            { name: 'torrent', text: t('dialog.torrent') },
          ]}
          current={draft.kind}
          onPick={(kind) => {
            if (!busy) add.change({ kind });
            setProblem('');
          }}
        />
        <TabPanel base={base} current={draft.kind} className={styles.panel}>
          {isLinks ? (
            <LinksField
              text={draft.text}
              refused={refused}
              tried={tried}
              disabled={busy}
              onText={(text) => {
                add.change({ text });
                setProblem('');
              }}
              onSend={() => void send()}
            />
          ) : (
            <TorrentPart
              add={add}
              look={look}
              wanted={wanted}
              disabled={busy}
              onWanted={(next) => {
                setWish({ ...wish, wanted: next });
              }}
              onDevice={() => {
                setPicking('torrent');
              }}
            />
          )}
        </TabPanel>
        <div className={styles.goal} role="group" aria-label={t('dialog.to')}>
          <Icon name="folder" size={18} />
          <span className={styles.goalText}>
            <span className={styles.goalLabel}>{t('dialog.to')}</span>
            <span className={styles.goalName} title={to === '' ? '' : folderName(to)} data-testid="add-to">
              {to === '' ? t('setting.folder') : folderName(to)}
            </span>
          </span>
          {free !== null && <span className={styles.free}>{t('dialog.free', { free: formatSize(free) })}</span>}
          <button
            type="button"
            className="btn btn-text"
            disabled={busy}
            onClick={() => {
              setPicking('folder');
            }}
          >
            {t('dialog.change')}
          </button>
        </div>
        {isTooLarge && (
          <p className={styles.error} role="alert">
            <Icon name="warning" size={16} />
            {t('dialog.noRoom', { free: formatSize(free) })}
          </p>
        )}
        {problem !== '' && (
          <p className={styles.error} role="alert" data-testid="add-problem">
            <Icon name="cross-circle" size={16} />
            {problem}
          </p>
        )}
      </DialogFrame>
      {picking === 'folder' && (
        <FolderPicker
          title={t('dialog.chooseFolder')}
          okText={t('dialog.choose')}
          {...(to === '' ? {} : { start: to })}
          onDone={(path) => {
            setPicking(null);
            if (path !== null) setChosen(path);
          }}
        />
      )}
      {picking === 'torrent' && (
        <DeviceTorrentPicker
          onDone={(path) => {
            setPicking(null);
            if (path !== null) add.openPath(path);
          }}
        />
      )}
    </>
  );
}
