import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ShareRecord } from '#shared/contract/calls-shares.ts';
import { calls } from '#shared/contract/index.ts';
import { shortFileName } from '#shared/rules/mask.ts';
import { call } from '../../api/call.ts';
import { confirm } from '../../components/dialogs/dialog-service.ts';
import { Icon } from '../../components/icon.ts';
import { copyText } from '../../components/place/copy-text.ts';
import { useLinkAddresses } from '../../components/place/link-base.ts';
import { whenText } from '../../components/place/when.ts';
import { linkText } from './link-text.ts';
import styles from './shares.module.css';

export interface ItemLinks {
  /** Links that let people to the item, newest first; null until they are known. */
  readonly links: readonly ShareRecord[] | null;
  readonly reload: () => void;
}

/** The own links to one item; none where several items are meant, or none yet (`path` null). */
export function useItemLinks(path: string | null): ItemLinks {
  const [links, setLinks] = useState<readonly ShareRecord[] | null>(path === null ? [] : null);
  const [version, setVersion] = useState(0);
  useEffect(() => {
    if (path === null) return;
    let here = true;
    void call(calls.shareList, { path, size: 200 }, { silent: true }).then((result) => {
      if (!here) return;
      const list = result.success ? result.data.list : [];
      setLinks(list.filter(({ members, state }) => members.length === 0 && state !== 'cancelled'));
    });
    return () => {
      here = false;
    };
  }, [path, version]);
  const reload = useCallback(() => {
    setVersion((now) => now + 1);
  }, []);
  return { links, reload };
}

interface Props {
  readonly links: readonly ShareRecord[];
  readonly onShow: (share: ShareRecord) => void;
  /** One of them was taken back. */
  readonly onGone: () => void;
}

/** The links that an item has already: to copy, to look at with their QR code, to take back (CALL-SHR-01). */
export function ItemLinkList({ links, onShow, onGone }: Props) {
  const { t } = useTranslation('sharing');
  const [address] = useLinkAddresses();
  const copy = (share: ShareRecord): void => {
    if (address !== undefined) void copyText(linkText(share, address.base, t), t('link.copied'), t('link.copyFailed'));
  };
  const revoke = async (share: ShareRecord): Promise<void> => {
    const done = await confirm({
      title: t('cancelShare.title', { count: 1, name: shortFileName(share.name) }),
      content: t('cancelShare.text'),
      okText: t('cancelShare.ok'),
      danger: true,
      onOk: async () => {
        const result = await call(calls.shareDelete, { ids: [share.id] });
        return result.success ? null : result.message;
      },
    });
    if (done) onGone();
  };
  const facts = ({ expire_at, limit, count, state }: ShareRecord): string =>
    [
      state === 'ok' ? '' : t(`state.${state}`),
      expire_at === 0 ? t('links.noEnd') : t('links.ends', { time: whenText(expire_at) }),
      limit === 0 ? t('links.downloads', { count }) : t('links.ofLimit', { count: limit, used: count }),
    ]
      .filter((text) => text !== '')
      .join(' · ');
  return (
    <section className={styles.itemLinks} aria-label={t('links.title')}>
      <h3>{t('links.title')}</h3>
      <ul>
        {links.map((share) => (
          <li key={share.id} data-testid="item-link" data-name={share.name}>
            <Icon name={share.code === '' ? 'link' : 'lock'} size={18} />
            <span className={styles.itemLink}>
              <span className={styles.itemLinkName} title={share.name}>
                {share.name}
              </span>
              <span className={styles.itemLinkFacts}>{facts(share)}</span>
            </span>
            {(['copy', 'show', 'revoke'] as const).map((action) => (
              <button
                key={action}
                type="button"
                className="icon-btn"
                data-action={action}
                aria-label={`${t(`links.${action}`)}: ${share.name}`}
                data-tip={t(`links.${action}`)}
                onClick={() => {
                  if (action === 'copy') copy(share);
                  else if (action === 'show') onShow(share);
                  else void revoke(share);
                }}
              >
                <Icon name={({ copy: 'copy', show: 'link', revoke: 'trash' } as const)[action]} size={16} />
              </button>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
