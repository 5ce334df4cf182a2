import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { checkFileName, splitName, type NameProblem } from '#shared/rules/file-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './rename-field.module.css';

/** Why a name cannot be taken. */
export type RenameProblem = NameProblem | 'exists';
/** Why it was not given; 'failed' for what was said already. */
export type RenameRefusal = RenameProblem | 'failed';

interface Props {
  readonly entry: { readonly name: string; readonly isDir: boolean };
  readonly className?: string | undefined;
  /** Gives the entry its name; answers why it does not have that one, or null. */
  readonly onRename: (name: string) => Promise<RenameRefusal | null>;
  readonly onDone: () => void;
  /**
   * Tab takes the name and goes on to that of the next entry, Shift+Tab to the one before: how to get there, found
   * before the list may change its order; null where there is none. Left out where Tab only leaves the field.
   */
  readonly neighbour?: (step: 1 | -1) => (() => void) | null;
  /** What was typed before the field was drawn anew; null for nothing. */
  readonly draft?: string | null;
  /** What is typed and not yet on its way to the device; null for nothing. */
  readonly onDraft?: (name: string | null) => void;
}

/**
 * The name of an entry, being edited in its place (interaction conventions 3.5): the name without its extension is
 * selected, a wrong name says why while it is typed, Enter takes it, Escape gives it up, leaving the field takes it.
 */
export function RenameField({
  entry,
  className = '',
  onRename,
  onDone,
  neighbour,
  draft = null,
  onDraft = () => undefined,
}: Props) {
  const { t } = useTranslation('files');
  // Until something is typed the field shows the name as it is now: somebody else may change it meanwhile.
  const [typed, setTyped] = useState(draft);
  const name = typed ?? entry.name;
  const [problem, setProblem] = useState<RenameProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  const problemId = useId();

  // The name as it was when the field opened: a folder that is read again meanwhile must not select what was typed.
  const [stemLength] = useState(() => (entry.isDir ? entry.name : splitName(entry.name).stem).length);
  useEffect(() => {
    const input = field.current;
    if (input === null) return;
    input.focus({ preventScroll: true });
    input.setSelectionRange(0, stemLength);
  }, [stemLength]);

  const finish = (): void => {
    over.current = true;
    onDone();
  };

  const commit = async (leaving: boolean, goOn?: (() => void) | null): Promise<void> => {
    if (over.current || busy) return;
    const wanted = name.trim();
    const wrong = wanted === entry.name ? null : checkFileName(wanted);
    if (wanted === entry.name || (leaving && wrong !== null)) {
      finish();
      goOn?.();
      return;
    }
    setProblem(wrong);
    if (wrong !== null) return;
    setBusy(true);
    onDraft(null);
    const refused = await onRename(wanted);
    setBusy(false);
    if (refused === null || leaving) {
      finish();
      goOn?.();
    } else {
      onDraft(name);
      setProblem(refused === 'failed' ? null : refused);
      field.current?.focus();
    }
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void commit(false);
    if (event.key === 'Escape') finish();
    const steps = event.key === 'Tab' && neighbour !== undefined;
    if (steps) void commit(false, neighbour(event.shiftKey ? -1 : 1));
    if (steps || event.key === 'Enter' || event.key === 'Escape') event.preventDefault();
  };

  return (
    <span className={`${styles.rename ?? ''} ${className}`}>
      <input
        ref={field}
        value={name}
        // Not disabled: that would take the keyboard away, and a name that is refused is typed again.
        readOnly={busy}
        spellCheck={false}
        autoComplete="off"
        aria-label={t('rename.label', { name: entry.name })}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        data-testid="rename-input"
        onChange={(event) => {
          const next = event.target.value;
          setTyped(next);
          onDraft(next);
          setProblem(next.trim() === entry.name ? null : checkFileName(next.trim()));
        }}
        onBlur={() => void commit(true)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.stopPropagation();
        }}
        onClick={(event) => {
          event.stopPropagation();
        }}
        onDoubleClick={(event) => {
          event.stopPropagation();
        }}
      />
      {problem !== null && (
        <span id={problemId} role="alert" className={styles.problem}>
          {t(`name.${problem}`)}
        </span>
      )}
    </span>
  );
}
