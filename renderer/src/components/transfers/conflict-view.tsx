import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { shortFileName } from '#shared/rules/mask.ts';
import { translateWith } from '../../i18n/translate.ts';
import {
  answersTo,
  asksInside,
  byRule,
  firstChoice,
  isOfSafeBox,
  newerOf,
  replacesForGood,
  workingChoice,
  type ConflictCase,
  type ConflictRule,
  type Resolution,
} from '../../state/conflicts/conflict-case.ts';
import type { Answer } from '../../state/conflicts/settle.ts';
import { displayPath, type PlaceNames } from '../../state/files/display-path.ts';
import { DialogFrame } from '../dialogs/dialog-frame.tsx';
import { lazyPart } from '../lazy-part.ts';
import { PartBoundary } from '../part-boundary.tsx';
import { AppTheme } from '../theme/app-theme.tsx';
import { canCompare } from './compare/compared.ts';
import { ConflictSideCard } from './conflict-side.tsx';
import { ResolutionChoice } from './resolution-choice.tsx';
import styles from './conflicts.module.css';

const CompareDialog = lazyPart(() =>
  import('./compare/compare-dialog.tsx').then((module) => ({ default: module.CompareDialog })),
);

/** Names that are drawn at first, and with each wish for more; those that are not follow the choice for all. */
const SHOWN = 50;

const rules: readonly ConflictRule[] = ['newer', 'larger'];

type Kind = 'files' | 'folders';
const kindOfCase = ({ isDir }: ConflictCase): Kind => (isDir ? 'folders' : 'files');

/** Which words say what becomes of that which is replaced. */
function introOf(cases: readonly ConflictCase[]): 'intro' | 'introGone' | 'introMixed' {
  if (cases.every(replacesForGood)) return 'introGone';
  return cases.some(replacesForGood) ? 'introMixed' : 'intro';
}

interface Props {
  readonly cases: readonly ConflictCase[];
  readonly names: PlaceNames;
  /** Resolves when they have arrived; what could not be done is asked about again. */
  readonly onAnswer: (answers: readonly Answer[]) => Promise<void>;
  /** They wait, and are found in the task centre. */
  readonly onLater: () => void;
}

/**
 * The taken names that wait for an answer, both sides next to each other: each with its own choice, or one for all of
 * its kind. What has the same content is skipped by itself, and nothing that is chosen first loses anything (DRG-26).
 */
export function ConflictView(props: Props) {
  return (
    <AppTheme>
      <Desk {...props} />
    </AppTheme>
  );
}

function Desk({ cases, names, onAnswer, onLater }: Props) {
  const { t } = useTranslation('files');
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(SHOWN);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Resolution>>(new Map());
  const [compared, setCompared] = useState<string | null>(null);
  const [forAll, setForAll] = useState<Readonly<Partial<Record<Kind, Resolution | undefined>>>>({});
  const choiceOf = (about: ConflictCase): Resolution =>
    workingChoice(
      about,
      chosen.get(about.id) ?? (about.same ? undefined : forAll[kindOfCase(about)]) ?? firstChoice(about),
    );
  const [only] = cases;
  if (only === undefined) return null;
  const title =
    cases.length > 1
      ? t('conflict.many', { count: cases.length })
      : t(only.isDir ? 'conflict.folderTitle' : 'conflict.title', { name: shortFileName(only.name) });
  const chooseAll = (kind: Kind, resolution: Resolution): void => {
    const kept = [...chosen].filter(([id]) => cases.some((about) => about.id === id && kindOfCase(about) !== kind));
    setChosen(new Map(kept));
    setForAll({ ...forAll, [kind]: resolution });
  };
  const applyRule = (rule: ConflictRule, alike: readonly ConflictCase[]): void => {
    setChosen(new Map([...chosen, ...alike.map((about) => [about.id, byRule(about, rule)] as const)]));
    // A rule needs both sides: about those that are still to come it says nothing.
    setForAll({ ...forAll, files: undefined });
  };
  const submit = async (): Promise<void> => {
    const answers = cases.map((about) => {
      const resolution = choiceOf(about);
      return { about, resolution, all: forAll[kindOfCase(about)] === resolution };
    });
    setBusy(true);
    // What is asked about again stands as it was answered; others that come meanwhile begin anew.
    setChosen(new Map(answers.map(({ about, resolution }) => [about.id, resolution])));
    setForAll({});
    await onAnswer(answers);
    setBusy(false);
  };
  const asks = cases.some((about) => about.source === 'device' && asksInside(about));
  const beside = cases.find(({ id }) => id === compared);
  return (
    <>
      <DialogFrame
        title={title}
        layer="confirm"
        width={720}
        testId="conflict-dialog"
        onEscape={busy ? undefined : onLater}
        footer={
          <div className={styles.footer}>
            <Button variant="text" disabled={busy} onClick={onLater}>
              {t('conflict.later')}
            </Button>
            <Button variant="contained" data-autofocus disabled={busy} onClick={() => void submit()}>
              {t('conflict.continue')}
            </Button>
          </div>
        }
      >
        <p className={styles.intro}>{t(`conflict.${introOf(cases)}`)}</p>
        {asks && <p className={styles.intro}>{t('conflict.mergeAsks')}</p>}
        {cases.some(isOfSafeBox) && <p className={styles.intro}>{t('conflict.safeBox')}</p>}
        {cases.some(isOfSafeBox) && <p className={styles.intro}>{t('conflict.noUndo')}</p>}
        {(['files', 'folders'] as const).map((kind) => {
          const alike = cases.filter((about) => kindOfCase(about) === kind);
          if (alike.length < 2 && !alike.some(({ more }) => more)) return null;
          const open = alike.filter(({ same }) => !same);
          const values = new Set(open.map(choiceOf));
          const [value = null] = values.size === 1 ? values : [];
          const label = t(`conflict.all.${kind}`, { count: alike.length });
          return (
            <div key={kind} className={styles.all}>
              <span>{label}</span>
              <ResolutionChoice
                label={label}
                isDir={kind === 'folders'}
                value={value}
                onChange={(resolution) => {
                  chooseAll(kind, resolution);
                }}
              />
              {kind === 'files' && alike.length > 1 && (
                <div className={styles.rules} role="group" aria-label={t('conflict.rules')}>
                  {rules.map((rule) => (
                    <button
                      key={rule}
                      type="button"
                      className="btn btn-secondary"
                      data-rule={rule}
                      onClick={() => {
                        applyRule(rule, alike);
                      }}
                    >
                      {t(`conflict.rule.${rule}`)}
                    </button>
                  ))}
                </div>
              )}
            </div>
          );
        })}
        <ul className={styles.list}>
          {cases.slice(0, shown).map((about) => {
            const newer = newerOf(about);
            return (
              <li key={about.id} className={styles.case} data-name={about.name}>
                <p className={styles.name}>
                  <strong title={about.name}>{about.name}</strong>
                  <span>{t('conflict.in', { place: displayPath(about.place, names, translateWith(t)) })}</span>
                  {about.same && <span className={styles.same}>{t('conflict.same')}</span>}
                </p>
                <div className={styles.sides}>
                  <ConflictSideCard about={about} which="from" side={about.from} newer={newer === 'from'} />
                  <ConflictSideCard about={about} which="there" side={about.there} newer={newer === 'there'} />
                </div>
                <div className={styles.answer}>
                  <ResolutionChoice
                    label={about.name}
                    isDir={about.isDir && about.there?.isDir !== false}
                    answers={answersTo(about)}
                    value={choiceOf(about)}
                    onChange={(resolution) => {
                      setChosen(new Map([...chosen, [about.id, resolution]]));
                    }}
                  />
                  {canCompare(about) && (
                    <button
                      type="button"
                      className="btn btn-text"
                      aria-label={`${t('conflict.compare')} ${about.name}`}
                      onClick={() => {
                        setCompared(about.id);
                      }}
                    >
                      {t('conflict.compare')}
                    </button>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
        {cases.length > shown && (
          <p className={styles.rest}>
            <span>{t('conflict.rest', { count: cases.length - shown })}</span>
            <button
              type="button"
              className="btn btn-secondary"
              onClick={() => {
                setShown(shown + SHOWN);
              }}
            >
              {t('conflict.showMore')}
            </button>
          </p>
        )}
      </DialogFrame>
      {beside !== undefined && (
        <PartBoundary>
          <Suspense fallback={null}>
            <CompareDialog
              about={beside}
              onClose={() => {
                setCompared(null);
              }}
            />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}
