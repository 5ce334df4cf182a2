import { useState } from 'react';
import type { VideoLib } from '#shared/contract/calls-video.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { PlaceBar, Space } from '../../../components/place/place-frame.tsx';
import { useFolderNames } from '../../../components/place/use-folder-names.ts';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useVideo } from '../video-context.ts';
import { libraryUrl, libSettingUrl } from '../video-urls.ts';
import { scanLibs } from './lib-deeds.ts';
import { NewLib } from './new-lib.tsx';
import styles from './libs.module.css';

function Row({ lib }: { lib: VideoLib }) {
  const { t, language } = useTranslation('video');
  const view = useVideo();
  const folderName = useFolderNames();
  const number = new Intl.NumberFormat(language);
  const { id, name, kind, paths, count, state, indexed, total, own, owner, shared } = lib;
  const stateText = t(`libs.state.${state}`, { indexed: number.format(indexed), total: number.format(total) });
  const facts = [
    t(`libs.kinds.${kind}`),
    t('count', { count, number: number.format(count) }),
    own === 1 ? (shared === 1 ? t('libs.shared') : '') : t('libs.by', { name: owner }),
  ].filter((text) => text !== '');
  const { navigate } = view.window;
  return (
    <li className={styles.row} data-testid="video-lib" data-name={name}>
      <Icon name={kind === 'series' ? 'gallery' : 'video'} size={24} />
      <div className={styles.text}>
        <button
          type="button"
          className={styles.name}
          aria-label={t('libs.open', { name })}
          onClick={() => {
            navigate(libraryUrl(id));
          }}
        >
          {name}
        </button>
        <span className={styles.facts}>{facts.join(' · ')}</span>
        <span className={styles.facts} title={paths.map(folderName).join('\n')}>
          {paths.map(folderName).join(', ')}
        </span>
        <span className={styles.state} data-state={state} role="status">
          {stateText}
        </span>
        {state === 'scan' && <ProgressBar value={total === 0 ? null : indexed / total} label={stateText} height={4} />}
      </div>
      {own === 1 && (
        <>
          <button
            type="button"
            className="btn btn-secondary"
            aria-label={t('libs.scanOf', { name })}
            disabled={state === 'scan'}
            onClick={() => void scanLibs(view, id)}
          >
            <Icon name="refresh" size={16} />
            {t('libs.scan')}
          </button>
          <button
            type="button"
            className="icon-btn"
            aria-label={t('libs.settingsOf', { name })}
            title={t('libs.settingsOf', { name })}
            onClick={() => {
              navigate(libSettingUrl(id));
            }}
          >
            <Icon name="settings" size={18} />
          </button>
        </>
      )}
    </li>
  );
}

/** /video/setting: the libraries, what is in them, and how far they are read (APP-VIDEO-07). */
export function LibsScreen() {
  const { t } = useTranslation('video');
  const view = useVideo();
  const [making, setMaking] = useState(false);
  const { libs } = view;
  const isBusy = libs.some(({ state }) => state === 'scan');
  const newButton = (
    <button
      type="button"
      className="btn btn-primary"
      data-testid="new-lib-button"
      onClick={() => {
        setMaking(true);
      }}
    >
      <Icon name="plus" size={16} />
      {t('libs.new')}
    </button>
  );
  return (
    <>
      <PlaceBar label={t('libs.title')}>
        <Space />
        <button
          type="button"
          className="btn btn-secondary"
          disabled={isBusy || !libs.some(({ own }) => own === 1)}
          onClick={() => void scanLibs(view)}
        >
          <Icon name="refresh" size={16} />
          {t('libs.scanAll')}
        </button>
        {newButton}
      </PlaceBar>
      {libs.length === 0 ? (
        <EmptyState icon="video" title={t('libs.none')} text={t('libs.text')}>
          {newButton}
        </EmptyState>
      ) : (
        <div className={styles.page}>
          <p>{t('libs.text')}</p>
          <ul className={styles.rows} aria-label={t('libs.title')}>
            {libs.map((lib) => (
              <Row key={lib.id} lib={lib} />
            ))}
          </ul>
        </div>
      )}
      {making && (
        <NewLib
          onDone={() => {
            setMaking(false);
          }}
        />
      )}
    </>
  );
}
