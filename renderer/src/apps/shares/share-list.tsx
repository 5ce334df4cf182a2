import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ShareRecord } from '#shared/contract/calls-shares.ts';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import { shortFileName } from '#shared/rules/mask.ts';
import { call } from '../../api/call.ts';
import { confirm } from '../../components/dialogs/dialog-service.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { locateTarget } from '../../components/files/open-target.ts';
import { useAppWindow, useWindowLoading } from '../../components/app-window.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { openMenu } from '../../components/menu/menu-service.ts';
import { PlaceBar, PlaceFoot, Space } from '../../components/place/place-frame.tsx';
import { RecordTable } from '../../components/place/record-table.tsx';
import { nothingSelected, onlyShown } from '../../components/place/row-selection.ts';
import { usePages } from '../../components/place/use-pages.ts';
import { usePushes } from '../../components/place/use-pushes.ts';
import { LinkView } from './link-view.tsx';
import { shareColumns } from './share-columns.tsx';
import { ShareSheet } from './share-sheet.tsx';

type Answer = CallData<typeof calls.shareList>;

const PAGE = 200;
const isShareNews = ({ topic }: MessageFrame): boolean => topic === 'share';

/** Own shares of one kind: open, change, copy the link, cancel. */
export function ShareList({ kind }: { kind: 'links' | 'members' }) {
  const { t } = useTranslation('sharing');
  const { openWindow } = useAppWindow();
  const load = useCallback(
    (page: number, signal: AbortSignal) => call(calls.shareList, { page, size: PAGE }, { signal }),
    [],
  );
  const pages = usePages<ShareRecord, Answer>(load);
  const { reload, refresh, all, status, failure, answer } = pages;
  usePushes(isShareNews, refresh);
  // Shares of the other kind stand between those of this one: only all of them say which there are, and how many.
  const isWhole = pages.rows.length >= pages.total;
  const [isCutOff, setCutOff] = useState(false);
  const reading = useRef(false);
  useEffect(() => {
    if (answer === null || isWhole || reading.current) return;
    reading.current = true;
    void all().then((isRead) => {
      reading.current = false;
      setCutOff(!isRead);
    });
  }, [answer, isWhole, all]);
  useWindowLoading(status === 'loading');
  const [chosen, setSelection] = useState(nothingSelected);
  const [changing, setChanging] = useState<ShareRecord | null>(null);
  const [showing, setShowing] = useState<ShareRecord | null>(null);
  const rows = useMemo(
    () => pages.rows.filter(({ members }) => members.length > 0 === (kind === 'members')),
    [pages.rows, kind],
  );
  const selection = onlyShown(
    chosen,
    rows.map(({ id }) => id),
  );
  const selected = rows.filter(({ id }) => selection.ids.has(id));
  const columns = useMemo(() => shareColumns(kind, t), [kind, t]);

  const cancel = async (shares: readonly ShareRecord[]): Promise<void> => {
    const done = await confirm({
      title: t('cancelShare.title', { count: shares.length, name: shortFileName(shares[0]?.name ?? '') }),
      content: t(kind === 'links' ? 'cancelShare.text' : 'cancelShare.textMembers'),
      okText: t('cancelShare.ok'),
      danger: true,
      onOk: async () => {
        const result = await call(calls.shareDelete, { ids: shares.map(({ id }) => id) });
        return result.success ? null : result.message;
      },
    });
    if (done) reload();
  };
  const locate = (share: ShareRecord): void => {
    const target = share.paths[0] === undefined ? null : locateTarget(share.paths[0]);
    if (target !== null) openWindow(target.url, { folderPath: target.folder });
  };
  const actionsOf = (shares: readonly ShareRecord[]) => {
    const [share] = shares;
    if (share === undefined) return [];
    const one = shares.length === 1;
    const isLink = share.members.length === 0;
    return [
      ...(one && isLink
        ? [
            {
              id: 'link',
              icon: 'link' as const,
              label: t('hub.showLink'),
              onSelect: () => {
                setShowing(share);
              },
            },
          ]
        : []),
      ...(one
        ? [
            {
              id: 'modify',
              icon: 'edit' as const,
              label: t('hub.modify'),
              onSelect: () => {
                setChanging(share);
              },
            },
            {
              id: 'locate',
              icon: 'folder' as const,
              label: t('hub.locate'),
              onSelect: () => {
                locate(share);
              },
            },
          ]
        : []),
      {
        id: 'cancel',
        icon: 'close' as const,
        label: t('cancelShare.ok'),
        danger: true,
        onSelect: () => void cancel(shares),
      },
    ];
  };

  return (
    <>
      <PlaceBar label={t('hub.title')}>
        {actionsOf(selected).map(({ id, label, onSelect, ...more }) => (
          <button
            key={id}
            type="button"
            className={'danger' in more ? 'btn btn-danger' : 'btn btn-secondary'}
            data-testid={`share-${id}`}
            onClick={onSelect}
          >
            {label}
          </button>
        ))}
        {selected.length === 0 && <span>{t(kind === 'links' ? 'hub.linksText' : 'hub.mineText')}</span>}
        <Space />
      </PlaceBar>
      {status === 'loading' && <LoadingState />}
      {status === 'failed' && failure !== null && (
        <ErrorState text={failure.message} code={failure.code} onRetry={reload} />
      )}
      {status === 'ready' &&
        rows.length === 0 &&
        !isWhole &&
        (isCutOff ? <ErrorState onRetry={reload} /> : <LoadingState />)}
      {status === 'ready' && rows.length === 0 && isWhole && (
        <EmptyState icon="share" title={t('hub.nothing')} text={t('hub.nothingText')} />
      )}
      {status === 'ready' && rows.length > 0 && (
        <RecordTable
          label={t(kind === 'links' ? 'hub.links' : 'hub.mine')}
          testId="share-list"
          rows={rows}
          columns={columns}
          selection={selection}
          onSelect={setSelection}
          nameOf={({ name }) => name}
          onOpen={(share) => {
            if (share.members.length === 0) setShowing(share);
            else setChanging(share);
          }}
          onMenu={(at, { ids }) => {
            const items = actionsOf(rows.filter(({ id }) => ids.has(id)));
            openMenu({ at, label: t('hub.title'), items });
          }}
          onDelete={() => selected.length > 0 && void cancel(selected)}
          onEnd={pages.more}
        />
      )}
      {status === 'ready' && rows.length > 0 && <PlaceFoot>{t('hub.count', { count: rows.length })}</PlaceFoot>}
      {showing !== null && (
        <LinkView
          share={showing}
          onClose={() => {
            setShowing(null);
          }}
        />
      )}
      {changing !== null && (
        <ShareSheet
          key={changing.id}
          subject={{ share: changing }}
          onClose={(changed) => {
            setChanging(null);
            if (changed) reload();
          }}
        />
      )}
    </>
  );
}
