import { useState } from 'react';
import { Icon } from '../icon.ts';
import { FolderPicker } from '../place/folder-picker.tsx';
import { usePlaceText } from './use-place-text.ts';
import styles from './sources.module.css';

interface Props {
  readonly title: string;
  readonly hint: string;
  readonly folders: readonly string[];
  /** Said of an empty list. */
  readonly noneText: string;
  /** Name of the button that takes a place out. */
  readonly removeText: (place: string) => string;
  readonly addText: string;
  readonly chooseText: string;
  readonly pickTitle: string;
  readonly testId: string;
  /** Where the picker begins. */
  readonly start?: string | undefined;
  readonly onChange: (folders: string[]) => void;
}

/** A list of folders to which one can be added and from which each can be taken out. */
export function SourceList({ title, hint, folders, start, onChange, ...words }: Props) {
  const { noneText, removeText, addText, chooseText, pickTitle, testId } = words;
  const placeText = usePlaceText();
  const [adding, setAdding] = useState(false);
  return (
    <section className={styles.part} aria-label={title} data-testid={testId}>
      <h2>{title}</h2>
      <p>{hint}</p>
      <ul className={styles.folders}>
        {folders.length === 0 && <li className={styles.none}>{noneText}</li>}
        {folders.map((path) => {
          const place = placeText(path);
          return (
            <li key={path}>
              <Icon name="folder" size={16} />
              <span>{place}</span>
              <button
                type="button"
                className="icon-btn"
                aria-label={removeText(place)}
                title={removeText(place)}
                onClick={() => {
                  onChange(folders.filter((one) => one !== path));
                }}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className="btn btn-secondary"
        onClick={() => {
          setAdding(true);
        }}
      >
        <Icon name="plus" size={16} />
        {addText}
      </button>
      {adding && (
        <FolderPicker
          title={pickTitle}
          okText={chooseText}
          reading
          {...(start === undefined ? {} : { start })}
          onDone={(path) => {
            setAdding(false);
            if (path !== null && !folders.includes(path)) onChange([...folders, path]);
          }}
        />
      )}
    </section>
  );
}
