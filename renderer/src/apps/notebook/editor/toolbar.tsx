import type { Editor } from '@tiptap/core';
import { useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { Icon } from '../../../components/icon.ts';
import { openMenu, type MenuItem } from '../../../components/menu/menu-service.ts';
import { keyHint } from '../../../components/shortcuts/keys.ts';
import { useForTouch } from '../../../components/theme/use-for-touch.ts';
import { useElementSize } from '../../../components/use-element-size.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { NoteIcon } from './glyphs.ts';
import {
  blockStyleOf,
  blockStyles,
  fittingTools,
  setBlockStyle,
  tableTools,
  tools,
  type Tool,
  type ToolHelp,
} from './tools.ts';
import styles from './editor.module.css';

interface Props {
  readonly editor: Editor;
  readonly help: ToolHelp;
  /** Buttons for fingers, whatever the settings say. */
  readonly touch?: boolean;
}

/** Width of a button, and of the choice of style where there is room for its name. */
const BUTTON = 32;
const TOUCH = 44;
const STYLE = 116;
const GROUP = 9;
const PADDING = 16;
/** From this width on the style has its name (px). */
const ROOMY = 480;

/** How many tools stand in a bar of this width, beside the style and, where not all fit, the button for the rest. */
function roomFor(width: number, button: number, always: boolean): number {
  const groups = tools.filter(({ group }) => group === true).length;
  const taken = PADDING + (width >= ROOMY ? STYLE + groups * GROUP : button);
  const places = Math.floor((width - taken) / button);
  return places - (always ? 1 : 0) >= tools.length ? tools.length : places - 1;
}

/** What the bar shows, as one text: it is drawn anew only when that changes. */
const stateOf = (editor: Editor): string =>
  editor.isDestroyed
    ? ''
    : [
        blockStyleOf(editor),
        ...tools.map(({ isActive, isPossible }) => `${isActive?.(editor) ?? ''}${isPossible?.(editor) ?? ''}`),
      ].join();

/** Follows what is at the cursor. */
function useToolState(editor: Editor): string {
  return useSyncExternalStore(
    (changed) => {
      editor.on('transaction', changed);
      return () => {
        editor.off('transaction', changed);
      };
    },
    () => stateOf(editor),
  );
}

/** The bar over a note. What does not fit is behind one button; the arrow keys go along it (APP-NOTE-02, RTE-22). */
export function Toolbar({ editor, help, touch = false }: Props) {
  const { t } = useTranslation('notes');
  const fingers = useForTouch() || touch;
  const [bar, setBar] = useState<HTMLDivElement | null>(null);
  const { width } = useElementSize(bar);
  useToolState(editor);
  const [stop, setStop] = useState(0);
  const { linkFile } = help;
  const named = width >= ROOMY;
  const room = width === 0 ? tools.length : roomFor(width, fingers ? TOUCH : BUTTON, linkFile !== null);
  const { shown, hidden } = fittingTools(tools, room);
  const style = blockStyleOf(editor);

  const styleMenu = (): MenuItem[] =>
    blockStyles.map((each) => ({
      id: each,
      label: t(`style.${each}`),
      checked: each === style,
      onSelect: () => {
        setBlockStyle(editor, each);
      },
    }));
  const tableMenu = (): MenuItem[] =>
    tableTools.map(([id, run]) => ({
      id,
      label: t(`table.${id}`),
      danger: id === 'delete',
      onSelect: () => {
        run(editor);
      },
    }));
  const itemOf = (tool: Tool): MenuItem => ({
    id: tool.id,
    label: t(`tool.${tool.id}`),
    ...('icon' in tool.glyph ? { icon: tool.glyph.icon } : {}),
    ...(tool.isActive === undefined ? {} : { checked: tool.isActive(editor) }),
    disabled: tool.isPossible?.(editor) === false,
    onSelect: () => {
      press(tool);
    },
  });
  const press = (tool: Tool, element?: Element): void => {
    if (tool.id === 'table' && editor.isActive('table') && element !== undefined)
      openMenu({ at: { element, side: 'below' }, label: t('tool.table'), items: tableMenu() });
    else tool.run(editor, help);
  };
  const moreItems = (): MenuItem[] => [
    ...hidden.map(itemOf),
    ...(editor.isActive('table') && hidden.some(({ id }) => id === 'table')
      ? ['separator' as const, ...tableMenu()]
      : []),
    ...(linkFile === null
      ? []
      : [
          ...(hidden.length > 0 ? ['separator' as const] : []),
          { id: 'linkFile', icon: 'document' as const, label: t('tool.linkFile'), onSelect: linkFile },
        ]),
  ];
  const hasMore = hidden.length > 0 || linkFile !== null;

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')];
    const at = buttons.findIndex((each) => each === document.activeElement);
    const steps: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const next = steps[event.key];
    if (event.key === 'Escape') editor.commands.focus();
    if (next === undefined || at < 0) return;
    event.preventDefault();
    const target = buttons.at(next % buttons.length);
    setStop(target === undefined ? 0 : buttons.indexOf(target));
    target?.focus();
  };
  // The bar is one stop of the Tab key, even when it has become shorter.
  const last = shown.length + (hasMore ? 1 : 0);
  const tabIndex = (index: number): number => (index === Math.min(stop, last) ? 0 : -1);

  return (
    <div
      ref={setBar}
      className={styles.toolbar}
      role="toolbar"
      aria-label={t('toolbar')}
      data-fingers={fingers}
      data-testid="note-toolbar"
      onKeyDown={onKeyDown}
      // The cursor stays where it is.
      onMouseDown={(event) => {
        event.preventDefault();
      }}
    >
      <button
        type="button"
        className={styles.styleButton}
        data-named={named}
        data-testid="note-style"
        tabIndex={tabIndex(0)}
        aria-haspopup="menu"
        aria-label={t('style.label', { style: t(`style.${style}`) })}
        data-tip={named ? undefined : t('style.tip')}
        onClick={(event) => {
          openMenu({ at: { element: event.currentTarget, side: 'below' }, label: t('style.tip'), items: styleMenu() });
        }}
      >
        {named ? (
          <>
            <span>{t(`style.${style}`)}</span>
            <Icon name="chevron-down" size={14} />
          </>
        ) : (
          <NoteIcon name="text" />
        )}
      </button>
      {shown.map((tool, index) => {
        const label = t(`tool.${tool.id}`);
        const active = tool.isActive?.(editor);
        return (
          <button
            key={tool.id}
            type="button"
            className={styles.tool}
            data-tool={tool.id}
            data-group={named && tool.group === true}
            tabIndex={tabIndex(index + 1)}
            aria-label={label}
            {...(active === undefined ? {} : { 'aria-pressed': active })}
            {...(tool.id === 'table' && active === true ? { 'aria-haspopup': 'menu' as const } : {})}
            aria-disabled={tool.isPossible?.(editor) === false}
            data-tip={tool.keys === undefined ? label : `${label} (${keyHint(tool.keys)})`}
            onClick={(event) => {
              if (tool.isPossible?.(editor) !== false) press(tool, event.currentTarget);
            }}
          >
            {'icon' in tool.glyph ? <Icon name={tool.glyph.icon} size={18} /> : <NoteIcon name={tool.glyph.note} />}
          </button>
        );
      })}
      {hasMore && (
        <button
          type="button"
          className={styles.tool}
          data-tool="more"
          data-testid="note-more-tools"
          tabIndex={tabIndex(shown.length + 1)}
          aria-haspopup="menu"
          aria-label={t('tool.more')}
          data-tip={t('tool.more')}
          onClick={(event) => {
            openMenu({
              at: { element: event.currentTarget, side: 'below' },
              label: t('tool.more'),
              items: moreItems(),
            });
          }}
        >
          <Icon name="more" size={18} />
        </button>
      )}
    </div>
  );
}
