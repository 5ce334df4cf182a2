import { useSelector } from '@xstate/react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ActorRefFrom } from 'xstate';
import { makesMirror, type FormatChoice, type shellFormatMachine } from '#shared/flows/shell-format-machine.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import type { Disk } from '#shared/rules/storage/disk.ts';
import { modeKey } from '#shared/rules/storage/modes.ts';
import { Icon } from '../../components/icon.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { DiskList } from '../actions/disk-list.tsx';
import { RaidRows } from '../raid/raid-rows.tsx';
import { useArrays } from '../raid/use-arrays.ts';
import styles from './shell-format.module.css';

export type FormatActor = ActorRefFrom<typeof shellFormatMachine>;

interface Props {
  readonly actor: FormatActor;
  /** The disks in the slots, as they are known. */
  readonly disksOf: (devs: readonly string[]) => readonly Disk[];
}

/** Key of a type's name and description; null for one without. */
export function typeKey(type: string): 'basic' | 'raid1' | 'raid1_join' | 'zdr' | 'raid5' | 'doubleRaid1' | null {
  if (type === 'raid1_join') return type;
  const key = modeKey(type);
  return key === 'single' ? 'basic' : key;
}

function Option({ choice, actor, disksOf }: Props & { choice: FormatChoice }) {
  const { t } = useTranslation(['diskflows', 'takeover']);
  const chosen = useSelector(actor, ({ context }) => context.choice?.id === choice.id);
  const key = typeKey(choice.type);
  const name = key === null ? choice.type : t(`format.type.${key}`);
  const slots = disksOf(choice.devs)
    .map(({ position }) => position)
    .join(t('takeover:join'));
  return (
    <label className={styles.option} data-testid="format-option" data-option={choice.id}>
      <input
        type="radio"
        name="shell-format"
        aria-label={name}
        checked={chosen}
        onChange={() => {
          actor.send({ type: 'SELECT', id: choice.id });
        }}
      />
      <b>{name}</b>
      <span className={styles.capacity}>{t('format.capacity', { size: formatSizeSpaced(choice.size) })}</span>
      <span className={styles.about}>
        {slots === '' ? '' : `${t('format.slots', { slots })} · `}
        {key === null ? '' : t(`format.about.${key}`)}
      </span>
    </label>
  );
}

/** The formats that are possible now, none chosen beforehand. FMTS-02 */
export function ChooseView({ actor, disksOf }: Props) {
  const { t } = useTranslation('diskflows');
  const options = useSelector(actor, ({ context }) => context.options);
  const failure = useSelector(actor, ({ context }) => context.failure);
  if (options === null)
    return (
      <div className={styles.state} role="status">
        <Spinner size={24} label={t('format.loading')} />
      </div>
    );
  if (options.length === 0)
    return (
      <div className={styles.state} role={failure === null ? 'status' : 'alert'}>
        <Icon name={failure === null ? 'disk' : 'cross-circle'} size={32} />
        <div>
          <b>{failure === null ? t('format.none') : t('format.failed', { code: failure.code })}</b>
          <div>{failure === null ? t('format.noneText') : failure.message}</div>
        </div>
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => {
            actor.send({ type: 'REFRESH' });
          }}
        >
          <Icon name="refresh" />
          {t('format.refresh')}
        </button>
      </div>
    );
  return (
    <fieldset className={styles.options}>
      <legend>{t('format.lead')}</legend>
      {options.map((choice) => (
        <Option key={choice.id} choice={choice} actor={actor} disksOf={disksOf} />
      ))}
    </fieldset>
  );
}

/** The disks that are erased, and the box. FMTS-03 */
export function ConfirmView({ actor, disksOf, erased }: Props & { erased: readonly string[] }) {
  const { t } = useTranslation('diskflows');
  const ticked = useSelector(actor, ({ context }) => context.ticked);
  const choice = useSelector(actor, ({ context }) => context.choice);
  const kept = disksOf((choice?.devs ?? []).filter((dev) => !erased.includes(dev)))[0];
  const lead =
    kept === undefined
      ? t('format.confirmText', { count: erased.length })
      : t('format.joinText', { slot: kept.position });
  return (
    <>
      <DiskList disks={disksOf(erased)} lost lead={lead} />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={ticked}
          data-autofocus
          onChange={() => {
            actor.send({ type: 'TICK' });
          }}
        />
        <span>{t('format.consent')}</span>
      </label>
    </>
  );
}

/** The format goes on; nothing can be pressed. FMTS-04 */
export function FormattingView({ actor }: Pick<Props, 'actor'>) {
  const { t } = useTranslation('diskflows');
  const percent = useSelector(actor, ({ context }) => context.percent);
  const word = percent >= 100 ? t('format.initialising') : t('format.running');
  return (
    <>
      <div role="status">{word}</div>
      <div className={styles.progress}>
        <ProgressBar value={percent >= 100 ? null : percent / 100} label={word} height={8} />
        <b>{percent >= 100 ? '' : `${percent}%`}</b>
      </div>
      <p className={styles.warning}>
        <Icon name="warning" size={18} />
        {t('format.keepOn')}
      </p>
    </>
  );
}

/** What became of it: the capacity, and how far the second copy is. FMTS-07 */
export function SuccessView({ actor }: Pick<Props, 'actor'>) {
  const { t } = useTranslation('diskflows');
  const choice = useSelector(actor, ({ context }) => context.choice);
  const usr = useSelector(actor, ({ context }) => context.usr);
  const paces = useArrays(usr);
  const done = useSelector(actor, (snapshot) => snapshot.matches({ success: 'done' }));
  const mirror = makesMirror(choice?.type ?? '');
  return (
    <>
      <p className={styles.line} role="status">
        <Icon name="check-circle" size={20} />
        <span>
          <b>{mirror ? t('format.mirrorMade') : t('format.success')}</b>
          {t('format.capacity', { size: formatSizeSpaced(choice?.size ?? 0) })}
          {!done && <span className={styles.small}>{t('format.syncing')}</span>}
        </span>
      </p>
      {!done && (
        <div className={styles.rows}>
          <RaidRows usr={usr} paces={paces} />
        </div>
      )}
    </>
  );
}

/** What failed, and the message of the device in small print. FMTS-08 */
export function FailureView({ actor }: Pick<Props, 'actor'>) {
  const { t } = useTranslation('diskflows');
  const choice = useSelector(actor, ({ context }) => context.choice);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const message = failure?.message === '' ? failure.code : (failure?.message ?? '');
  return (
    <p className={styles.line} data-tone="error" role="alert">
      <Icon name="cross-circle" size={20} />
      <span>
        <b>{t(`format.failTitle.${makesMirror(choice?.type ?? '') ? 'mirror' : 'other'}`)}</b>
        {t('format.failText')}
        {message !== '' && (
          <small className={styles.small} data-testid="format-server">
            {t('format.server', { message })}
          </small>
        )}
      </span>
    </p>
  );
}
