import { useTranslation } from '../../i18n/use-translation.ts';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import type { StorageOverlay, StorageView } from '#shared/rules/storage/screen-types.ts';
import { Icon } from '../../components/icon.ts';
import { translateWith } from '../../i18n/translate.ts';
import { ChangeTable } from '../parts/change-table.tsx';
import { CodeLine } from '../parts/code-line.tsx';
import { Comparison } from '../parts/comparison.tsx';
import { OverlayPage } from '../parts/overlay-page.tsx';
import page from '../parts/overlay-page.module.css';
import { PowerButtons } from '../parts/power-buttons.tsx';
import { useSupport } from '../parts/support-phone.ts';
import { DiskErrorList } from './disk-error-list.tsx';
import { FaultActions } from './fault-actions.tsx';
import { faultTexts } from './fault-texts.ts';
import styles from './fault-overlay.module.css';
import { SsdCards } from './ssd-cards.tsx';

interface Props {
  readonly overlay: StorageOverlay;
  readonly view: StorageView;
  readonly comparison: boolean;
  readonly message: StorageMessage;
}

/** Picture of what is wrong: the comparison, the list of disks, or the SSD cards, as the fault needs it. */
function Evidence({ view, comparison, message }: Omit<Props, 'overlay'>) {
  if (comparison) return <Comparison data={message.data} />;
  if (view === 'mountProblem') return <DiskErrorList data={message.data} />;
  if (view === 'ssdLost' || view === 'ssdAbnormal') return <SsdCards ssds={message.data.ssds} />;
  return (
    <span className={styles.emblem}>
      <Icon name={view === 'rebootNow' ? 'refresh' : 'shield-broken'} size={32} />
    </span>
  );
}

/**
 * A storage fault as the administrator sees it: what was there and what is there now, what happened, what to do,
 * the safe action with the focus. BLK-02 to BLK-12, BOOT-06 to BOOT-09
 */
export function FaultOverlay({ overlay, view, comparison, message }: Props) {
  const { t } = useTranslation('overlays');
  const support = useSupport();
  const texts = faultTexts(view, message, translateWith(t), support);
  return (
    <OverlayPage overlay={overlay} state={view} dark>
      {(titleId) => (
        <div className={page.centre}>
          <div className={styles.evidence}>
            <Evidence view={view} comparison={comparison} message={message} />
          </div>
          {texts.chip !== '' && (
            <span className={page.chip}>
              <Icon name="shield-broken" size={18} />
              {texts.chip}
            </span>
          )}
          <h1
            id={titleId}
            className={`type-display ${page.title ?? ''}`}
            tabIndex={-1}
            data-autofocus={texts.actions.length === 0 ? true : undefined}
          >
            {texts.title}
          </h1>
          {texts.damage !== '' && <p className={`type-body ${page.text ?? ''}`}>{texts.damage}</p>}
          <p className={`type-body ${page.advice ?? ''}`}>{texts.advice}</p>
          {texts.actions.length > 0 && (
            <PowerButtons actions={texts.actions}>
              <FaultActions view={view} message={message} />
            </PowerButtons>
          )}
          {comparison && (
            <div className={`${page.card ?? ''} ${styles.changes ?? ''}`}>
              <ChangeTable data={message.data} />
            </div>
          )}
          <CodeLine code={message.code} />
        </div>
      )}
    </OverlayPage>
  );
}
