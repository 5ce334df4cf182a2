import type { ReactNode } from 'react';
import { Icon } from '../icon.ts';
import { PlaceSheet } from '../place/place-frame.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { SourceList } from './source-list.tsx';
import styles from './sources.module.css';

interface Setting {
  readonly folders: readonly string[];
  readonly exclude: readonly string[];
  readonly indexed: number;
  readonly total: number;
  readonly busy: 0 | 1;
}

/** Texts that bear the same names in every app with such a sheet, below `setting`. */
const shared = [
  ...(['text', 'rescan', 'none', 'choose', 'folders', 'foldersHint', 'add', 'addTitle'] as const),
  ...(['exclude', 'excludeHint', 'addExclude', 'excludeTitle'] as const),
] as const;
type Shared = (typeof shared)[number];
type Word = Shared | 'title' | 'state';

/** The texts of an app for its sheet; what it is called and how far its files are read, the app says itself. */
export function sheetWords(text: (key: `setting.${Shared}`) => string): Readonly<Record<Shared, string>> {
  return Object.fromEntries(shared.map((name) => [name, text(`setting.${name}`)])) as Record<Shared, string>;
}

interface Props {
  readonly setting: Setting;
  /** Texts of the app; `state` says how far its files are read. */
  readonly words: Readonly<Record<Word, string>>;
  /** Name of the button that takes a place out of a list. */
  readonly removeText: (place: string) => string;
  readonly onRescan: () => void;
  readonly onChange: (change: { readonly folders?: string[]; readonly exclude?: string[] }) => void;
  /** What else the app lets choose. */
  readonly children: ReactNode;
}

/** Where an app looks for its files, what it leaves out, and how far it has read them. */
export function SourcesSheet({ setting, words, removeText, onRescan, onChange, children }: Props) {
  const { folders, exclude, busy } = setting;
  const common = { removeText, noneText: words.none, chooseText: words.choose };
  return (
    <PlaceSheet title={words.title} text={words.text}>
      <div className={styles.state} data-testid="index-state" data-busy={busy}>
        <span>{words.state}</span>
        {busy === 1 && (
          <ProgressBar value={setting.total === 0 ? 0 : setting.indexed / setting.total} label={words.state} />
        )}
        <button
          type="button"
          className="btn btn-secondary"
          disabled={busy === 1 || folders.length === 0}
          onClick={onRescan}
        >
          <Icon name="refresh" size={16} />
          {words.rescan}
        </button>
      </div>
      <SourceList
        {...common}
        title={words.folders}
        hint={words.foldersHint}
        folders={folders}
        addText={words.add}
        pickTitle={words.addTitle}
        testId="sources"
        onChange={(next) => {
          onChange({ folders: next });
        }}
      />
      <SourceList
        {...common}
        title={words.exclude}
        hint={words.excludeHint}
        folders={exclude}
        addText={words.addExclude}
        pickTitle={words.excludeTitle}
        testId="excluded"
        start={folders[0]}
        onChange={(next) => {
          onChange({ exclude: next });
        }}
      />
      <div className={styles.part}>{children}</div>
    </PlaceSheet>
  );
}
