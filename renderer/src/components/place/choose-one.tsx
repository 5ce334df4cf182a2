import type { ReactNode } from 'react';
import { DialogFrame } from '../dialogs/dialog-frame.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { Icon, type IconName } from '../icon.ts';
import { LoadingState } from '../loading-state.tsx';
import styles from './cards.module.css';

/** Something that may be chosen, as its line shows it. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  /** How much is in it, in words. */
  readonly count: string;
  readonly cover: ReactNode;
  readonly onChoose: () => void;
}

interface Props {
  readonly testId: string;
  /** Undefined until they are known. */
  readonly choices: readonly Choice[] | undefined;
  /** Asks again, where the last time failed; null otherwise. */
  readonly retry: (() => void) | null;
  readonly words: {
    readonly title: string;
    /** What the list of choices is. */
    readonly list: string;
    readonly make: string;
    readonly cancel: string;
    readonly none: string;
    readonly noneText: string;
  };
  readonly icon: IconName;
  /** Makes a new one, which is chosen by that. */
  readonly onMake: () => void;
  readonly onCancel: () => void;
}

/** A dialog that asks for one of the collections somebody has made, or for a new one: albums, playlists and the like. */
export function ChooseOne({ testId, choices, retry, words, icon, onMake, onCancel }: Props) {
  return (
    <DialogFrame
      title={words.title}
      layer="shell"
      width={440}
      testId={testId}
      onEscape={onCancel}
      footer={
        <>
          <button type="button" className="btn btn-text" data-testid="choose-new" onClick={onMake}>
            <Icon name="plus" size={16} />
            {words.make}
          </button>
          <span style={{ flex: 1 }} />
          <button type="button" className="btn btn-secondary" onClick={onCancel}>
            {words.cancel}
          </button>
        </>
      }
    >
      {choices === undefined ? (
        retry === null ? (
          <LoadingState />
        ) : (
          <ErrorState onRetry={retry} />
        )
      ) : choices.length === 0 ? (
        <EmptyState icon={icon} title={words.none} text={words.noneText} />
      ) : (
        <ul className={styles.choices} aria-label={words.list}>
          {choices.map(({ id, name, count, cover, onChoose }, index) => (
            <li key={id}>
              <button
                type="button"
                className={styles.choice}
                {...(index === 0 ? { 'data-autofocus': true } : {})}
                onClick={onChoose}
              >
                <span className={styles.choiceCover}>{cover}</span>
                <span className={styles.choiceName}>{name}</span>
                <span className={styles.choiceCount}>{count}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </DialogFrame>
  );
}
