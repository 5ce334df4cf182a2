import { useTranslation } from 'react-i18next';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import type { StorageOverlay } from '#shared/rules/storage/screen-types.ts';
import { Icon } from '../../components/icon.tsx';
import { translateWith } from '../../i18n/translate.ts';
import { noticeContinued } from '../../state/storage-slice.ts';
import { useAppDispatch } from '../../state/store.ts';
import { modeName } from '../blocking/fault-texts.ts';
import { SsdCards } from '../blocking/ssd-cards.tsx';
import { usePower } from '../flows/power-context.ts';
import { ChangeTable } from '../parts/change-table.tsx';
import { CodeLine } from '../parts/code-line.tsx';
import { Comparison } from '../parts/comparison.tsx';
import { OverlayPage } from '../parts/overlay-page.tsx';
import page from '../parts/overlay-page.module.css';
import { GoingDown, PowerButton } from '../parts/power-buttons.tsx';
import { useLogOut } from '../parts/use-log-out.ts';
import styles from './decision-notice.module.css';

/** Overlays whose decision this console shows and does not carry out. */
export const noticedOverlays = ['pending'] as const satisfies readonly StorageOverlay[];
export type NoticedOverlay = (typeof noticedOverlays)[number];

interface Props {
  readonly overlay: NoticedOverlay;
  readonly screenKey: string;
  readonly message: StorageMessage | null;
}

/** What the device said, in its own words and figures. */
function Reported({ message }: { message: StorageMessage }) {
  const { t } = useTranslation('overlays');
  const { data } = message;
  const tr = translateWith(t);
  const options = data.options.map((option) => (option.label === '' ? option.id : option.label));
  const facts: readonly (readonly [string, string])[] = [
    [t('notice.type'), message.type],
    [t('notice.message'), message.msg],
    [t('notice.modeBefore'), data.old.mode === '' ? '' : modeName(data.old.mode, tr)],
    [t('notice.modeNow'), data.mode === '' ? '' : modeName(data.mode, tr)],
    [t('notice.offered'), options.length === 0 ? t('notice.none') : options.join(t('list.join'))],
  ];
  return (
    <section className={`${page.card ?? ''} ${styles.reported ?? ''}`}>
      <h2 className="type-h3">{t('notice.reported')}</h2>
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <CodeLine code={message.ok ? '' : message.code} />
    </section>
  );
}

/**
 * A decision of the administrator whose page is not part of this console: it says so, shows everything the device
 * reports, and offers what there is. With a mounted pool the desktop can be used meanwhile.
 */
export function DecisionNotice({ overlay, screenKey, message }: Props) {
  const { t } = useTranslation('overlays');
  const dispatch = useAppDispatch();
  const logOut = useLogOut();
  const power = usePower();
  const data = message?.data;
  const hasDisks = data !== undefined && data.old.list.length + data.new.list.length > 0;
  const isDown = power.state === 'goingDown' || power.state === 'overdue';
  const footer = (
    <>
      <button type="button" className={`btn btn-lg btn-text ${styles.logOut ?? ''}`} onClick={logOut}>
        <Icon name="log-out" />
        {t('logOut')}
      </button>
      <span className={styles.space} />
      {isDown ? (
        <GoingDown />
      ) : (
        <>
          <PowerButton action="reboot" primary={false} />
          <PowerButton action="shutdown" primary={data?.pool_mounted !== true} />
          {data?.pool_mounted === true && (
            <button
              type="button"
              className="btn btn-lg btn-primary"
              onClick={() => {
                dispatch(noticeContinued(screenKey));
              }}
              data-autofocus="true"
            >
              {t('continueHere')}
            </button>
          )}
        </>
      )}
    </>
  );
  return (
    <OverlayPage overlay={overlay} state="notice" ownLogOut footer={footer}>
      {(titleId) => (
        <div className={page.wide}>
          <h1 id={titleId} className={`type-display ${page.title ?? ''}`}>
            {t(`notice.title.${overlay}`)}
          </h1>
          <p className={`type-body ${styles.lead ?? ''}`}>{t('notice.text')}</p>
          <div className={styles.columns} data-plain={!hasDisks}>
            {hasDisks && (
              <div>
                <Comparison data={data} variant="large" />
                <h2 className={`type-label ${styles.caption ?? ''}`}>{t('changes.title')}</h2>
                <div className={page.card}>
                  <ChangeTable data={data} />
                </div>
              </div>
            )}
            <div className={styles.side}>
              {message !== null && <Reported message={message} />}
              {data !== undefined && data.ssds.length > 0 && <SsdCards ssds={data.ssds} />}
              <p className={page.banner}>
                <Icon name="info" size={18} />
                {t('notice.safe')}
              </p>
            </div>
          </div>
        </div>
      )}
    </OverlayPage>
  );
}
