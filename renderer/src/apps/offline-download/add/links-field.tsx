import { useId, useRef, useState } from 'react';
import { linkLines, type LinkLine, type LinkProblem } from '#shared/rules/download-links.ts';
import { Icon } from '../../../components/icon.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './add.module.css';

/** Height of a line of the field (px). */
const LINE = 20;
/** Bad lines that are explained one by one. */
const EXPLAINED = 5;

/** What is wrong with a line: what can be seen from here, or that the device has refused it. */
type Trouble = LinkLine & { readonly why: LinkProblem | 'refused' };

/** Lines that cannot be sent: bad ones, and those that the device would not take. */
export const troublesOf = (text: string, refused: ReadonlySet<string>): readonly Trouble[] =>
  linkLines(text).flatMap((line): Trouble[] => {
    const why = line.problem ?? (refused.has(line.link) ? 'refused' : null);
    return why === null ? [] : [{ ...line, why }];
  });

interface Props {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Links that the device has refused. */
  readonly refused: ReadonlySet<string>;
  /** Somebody has tried to send them: the line that is being typed is judged too. */
  readonly tried: boolean;
  readonly disabled: boolean;
  readonly onSend: () => void;
}

/** Selects a line, and brings it into sight. */
function selectLine(field: HTMLTextAreaElement, line: number): void {
  const before = field.value
    .split('\n')
    .slice(0, line - 1)
    .join('\n');
  const start = line === 1 ? 0 : before.length + 1;
  const end = field.value.indexOf('\n', start);
  field.focus();
  field.setSelectionRange(start, end < 0 ? field.value.length : end);
  field.scrollTop = Math.max(0, (line - 3) * LINE);
}

/** Several links, one a line, counted and checked while they are typed (APP-DOWN-01). */
export function LinksField({ text, onText, refused, tried, disabled, onSend }: Props) {
  const { t } = useTranslation('offline');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [top, setTop] = useState(0);
  /** Line that the cursor stands in, from 1; 0 while nobody types. */
  const [typing, setTyping] = useState(0);
  const lines = linkLines(text);
  const all = troublesOf(text, refused);
  // A link is not bad while it is only half of one.
  const troubles = all.filter(({ line, why }) => tried || why === 'refused' || line !== typing);
  const bad = new Map(troubles.map(({ line, why }) => [line, why]));
  const again = lines.filter((one) => one.again).length;
  const rows = text.split('\n').length;
  const place = (): void => {
    const at = field.current?.selectionStart ?? 0;
    setTyping((field.current?.value ?? '').slice(0, at).split('\n').length);
  };
  return (
    <div className={styles.links}>
      <label htmlFor={id}>{t('dialog.label')}</label>
      <div className={styles.editor} data-bad={troubles.length > 0}>
        <div className={styles.gutter} aria-hidden="true">
          <div style={{ transform: `translateY(${-top}px)` }}>
            {Array.from({ length: Math.min(rows, 2000) }, (_, at) => (
              <span key={at} data-bad={bad.has(at + 1) || undefined}>
                {at + 1}
              </span>
            ))}
          </div>
        </div>
        <textarea
          ref={field}
          id={id}
          data-autofocus
          data-testid="links"
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder={'https://…\nmagnet:?xt=urn:btih:…'}
          value={text}
          readOnly={disabled}
          aria-invalid={troubles.length > 0}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            onText(event.target.value);
          }}
          onSelect={place}
          onBlur={() => {
            setTyping(0);
          }}
          onScroll={(event) => {
            setTop(event.currentTarget.scrollTop);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onSend();
          }}
        />
      </div>
      <p className={styles.counts} id={`${id}-note`} role="status">
        {lines.length === 0 ? (
          t('dialog.hint')
        ) : (
          <>
            <span>{t('dialog.count', { count: lines.length - again })}</span>
            {again > 0 && <span>{t('dialog.again', { count: again })}</span>}
            {troubles.length > 0 && <span data-tone="error">{t('dialog.badCount', { count: troubles.length })}</span>}
          </>
        )}
      </p>
      {troubles.length > 0 && (
        <ul className={styles.troubles} data-testid="bad-links">
          {troubles.slice(0, EXPLAINED).map(({ line, link, why }) => (
            <li key={line}>
              <Icon name="cross-circle" size={14} />
              <button
                type="button"
                className="link-btn"
                aria-label={t('dialog.goTo', { line })}
                onClick={() => {
                  if (field.current !== null) selectLine(field.current, line);
                }}
              >
                {t('dialog.line', { line })}
              </button>
              <span className={styles.why}>{t(`dialog.problem.${why}`)}</span>
              <code title={link}>{link}</code>
            </li>
          ))}
          {troubles.length > EXPLAINED && <li>{t('dialog.more', { count: troubles.length - EXPLAINED })}</li>}
        </ul>
      )}
    </div>
  );
}
