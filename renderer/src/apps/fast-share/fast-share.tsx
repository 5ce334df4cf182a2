import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppWindow } from '../../components/app-window.ts';
import { Icon } from '../../components/icon.ts';
import { readFastShare } from '../../components/files/fast-share-url.ts';
import { TabList, TabPanel, useTabs } from '../../components/tab-list.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CodeOffer, type Offer } from './code-offer.tsx';
import { ReceiveByCode } from './receive-by-code.tsx';
import { SendForm } from './send-form.tsx';
import styles from './fast-share.module.css';

/** `/fastShare`: sends entries to people or by a code, and takes what a code is for (APP-FSH-01). */
export function FastShare() {
  const { t } = useTranslation('fastshare');
  const { search } = useLocation();
  const { openWindow } = useAppWindow();
  const { paths, to, code } = readFastShare(search);
  const base = useTabs();
  const [side, setSide] = useState<'send' | 'receive'>(paths.length === 0 ? 'receive' : 'send');
  const [offer, setOffer] = useState<Offer | null>(null);
  return (
    <section className={styles.window} aria-label={t('title')}>
      <header className={styles.head}>
        <TabList
          label={t('title')}
          base={base}
          tabs={[
            { name: 'send', text: t('send.tab') },
            { name: 'receive', text: t('receive.tab') },
          ]}
          current={side}
          onPick={setSide}
        />
        <button
          type="button"
          className="btn btn-text"
          onClick={() => {
            openWindow('/fastShareCenter');
          }}
        >
          <Icon name="list" size={16} />
          {t('center')}
        </button>
      </header>
      <TabPanel base={base} current={side} className={styles.body}>
        {side === 'receive' ? (
          <ReceiveByCode key={code} code={code} />
        ) : offer === null ? (
          <SendForm key={search} paths={paths} to={to} onOffer={setOffer} />
        ) : (
          <CodeOffer
            key={offer.id}
            offer={offer}
            onAgain={() => {
              setOffer(null);
            }}
          />
        )}
      </TabPanel>
    </section>
  );
}
