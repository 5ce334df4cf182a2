import { SwitchField } from '../../components/place/fields.tsx';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { StepProps } from './create-props.ts';
import styles from './docker.module.css';
import { useFolderNames } from '../../components/place/use-folder-names.ts';

/** Everything that the wizard was told, before it is done. */
export function CreateReview({ draft, change, broken, onStep }: StepProps) {
  const { t } = useTranslation('docker');
  const folderName = useFolderNames();
  const none = t('create.none');
  const lines = draft.env.split('\n').filter((line) => line.trim() !== '').length;
  const rows: readonly (readonly [string, readonly string[]])[] = [
    [t('create.image'), [draft.image.trim()]],
    [t('create.name'), [draft.name]],
    [t('create.command'), [draft.command]],
    [t('create.network'), [draft.network]],
    [
      t('create.ports'),
      draft.ports.map(({ host, inside, protocol }) => `${host || t('create.hostPortAny')} → ${inside}/${protocol}`),
    ],
    [
      t('create.folders'),
      draft.folders.map(({ type, source, target, readOnly }) => {
        const name = type === 'bind' ? folderName(source) : source;
        return `${name} → ${target}${readOnly ? ` (${t('create.readOnly')})` : ''}`;
      }),
    ],
    [t('create.env'), lines === 0 ? [] : [String(lines)]],
    [t('create.restart'), [t(`policy.${draft.policy}`)]],
    [t('create.memory'), draft.memory === '0' ? [] : [draft.memory]],
    [t('create.cpus'), draft.cpus === '0' ? [] : [draft.cpus]],
  ];
  return (
    <>
      <BrokenSteps broken={broken} onStep={onStep} />
      <dl className={styles.facts} data-testid="create-review">
        {rows.map(([label, values]) => {
          const shown = values.filter((value) => value !== '');
          return (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>
                {shown.length === 0 ? (
                  <span className={styles.quiet}>{none}</span>
                ) : (
                  shown.map((value) => <div key={value}>{value}</div>)
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <SwitchField
        label={t('create.start')}
        checked={draft.start}
        onValue={(start) => {
          change({ start });
        }}
      />
    </>
  );
}

/** Steps that need another look, each a way there. */
function BrokenSteps({ broken, onStep }: Pick<StepProps, 'broken' | 'onStep'>) {
  const { t } = useTranslation('docker');
  if (broken.length === 0) return null;
  return (
    <PlaceNote tone="error">
      {t('create.fix')}
      {broken.map((each) => (
        <button
          key={each}
          type="button"
          className="link-btn"
          onClick={() => {
            onStep(each);
          }}
        >
          {t(`create.step.${each}`)}
        </button>
      ))}
    </PlaceNote>
  );
}
