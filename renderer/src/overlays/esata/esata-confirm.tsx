import { useTranslation } from '../../i18n/use-translation.ts';
import { esataAnswers, writesToDisks, type EsataAnswer } from '#shared/rules/storage/esata.ts';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useActions } from '../actions/use-actions.ts';
import { modeName } from '../blocking/fault-texts.ts';
import { Comparison } from '../parts/comparison.tsx';
import page from '../parts/overlay-page.module.css';
import { TakeoverPage } from '../takeover/takeover-page.tsx';
import styles from './esata.module.css';

const icons: Readonly<Record<Exclude<EsataAnswer, 'ignore'>, IconName>> = {
  mountpool: 'shield-check',
  extmountpool: 'disk',
  extmountdisk: 'disk',
  recover: 'refresh',
  dilate: 'plus-circle',
  init: 'trash',
  remove: 'trash',
};

/** One answer: what it does, and the button that gives it. ESA-04 */
function Answer({ answer, message }: { answer: Exclude<EsataAnswer, 'ignore'>; message: StorageMessage }) {
  const { t } = useTranslation('esata');
  const actions = useActions();
  const writes = writesToDisks(answer);
  const disks = answer === 'remove' ? message.data.old.list : message.data.new.list;
  return (
    <li className={styles.answer} data-tone={writes ? 'writes' : 'keeps'} data-option={answer}>
      <Icon name={icons[answer]} size={20} />
      <div>
        <p className={styles.answerName}>{t(`answer.${answer}.name`)}</p>
        <p>{t(`answer.${answer}.about`)}</p>
      </div>
      <button
        type="button"
        className={`btn ${writes ? 'btn-danger' : 'btn-secondary'}`}
        disabled={actions.busy}
        onClick={() => {
          if (writes) actions.begin('esataWrite', answer, { disks });
          else actions.begin('esataAnswer', answer);
        }}
      >
        {t(`answer.${answer}.button`)}
      </button>
    </li>
  );
}

/** An enclosure with a storage on it, or one of this device that is away: comparison and every answer. ESA-04, MSG-12 */
export function EsataConfirm({ message }: { message: StorageMessage }) {
  const { t } = useTranslation('esata');
  const { t: overlays } = useTranslation('overlays');
  const actions = useActions();
  const { data } = message;
  const isMissing = data.new.list.length === 0;
  const mode = isMissing ? data.old.mode : data.new.mode === '' ? data.mode : data.new.mode;
  const offered = esataAnswers(data.options);
  const named = mode === '' ? '' : modeName(mode, translateWith(overlays));
  return (
    <TakeoverPage
      overlay="esata-confirm"
      state={isMissing ? 'missing' : 'found'}
      step="choose"
      title={t('confirm.title')}
      lead={t(isMissing ? 'confirm.missing' : 'confirm.found')}
      evidence={
        <>
          <Comparison data={data} variant="large" />
          {named !== '' && (
            <p className={page.banner}>
              <Icon name="info" size={18} />
              {t(isMissing ? 'confirm.modeBefore' : 'confirm.mode', { mode: named })}
            </p>
          )}
        </>
      }
      choices={
        <ul className={styles.answers} aria-label={t('confirm.answers')}>
          {offered
            .filter((answer) => answer !== 'ignore')
            .map((answer) => (
              <Answer key={answer} answer={answer} message={message} />
            ))}
        </ul>
      }
      buttons={
        offered.includes('ignore') && (
          <button
            type="button"
            className="btn btn-lg btn-primary"
            disabled={actions.busy}
            data-autofocus="true"
            onClick={() => {
              actions.begin('esataAnswer', 'ignore');
            }}
          >
            {t('later')}
          </button>
        )
      }
    />
  );
}
