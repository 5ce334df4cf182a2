import { memo, useCallback, useLayoutEffect, useRef, useState, type ComponentProps, type MouseEvent } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { openMenu, type MenuItem } from '../../../components/menu/menu-service.ts';
import { keyHint } from '../../../components/shortcuts/keys.ts';
import { unmeasured, useElementSize } from '../../../components/use-element-size.ts';
import { ToolButton } from './tool-button.tsx';
import styles from './files.module.css';

/** A tool of the row; `open` takes the place of a click where the tool leads to a menu, wherever the tool is. */
export interface Tool extends Omit<ComponentProps<typeof ToolButton>, 'onClick' | 'menu'> {
  readonly id: string;
  readonly onUse?: () => void;
  readonly open?: (beside: Element) => void;
}
/** What parts the tools: a line, or all the room there is. */
export type ToolItem = Tool | 'line' | 'space';

interface Props {
  readonly label: string;
  readonly items: readonly ToolItem[];
}

const isTool = (item: ToolItem): item is Tool => typeof item === 'object';

/** How many of the parts, taken from the start, leave room for the button that holds the others. */
export function partsThatFit(widths: readonly number[], room: number, more: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= room) return widths.length;
  let used = more;
  const cut = widths.findIndex((width) => (used += width) > room);
  return cut < 0 ? widths.length : cut;
}

const px = (length: string): number => parseFloat(length) || 0;

/**
 * Width of each part in the row's own pixels; the one that takes all the room needs none. By the boxes alone: asking
 * for the style of every part shows in the time that a window takes to open.
 */
function partWidths(row: HTMLElement, items: readonly ToolItem[]): number[] {
  const scale = row.getBoundingClientRect().width / row.offsetWidth || 1;
  return [...row.children].map((part, index) =>
    items[index] === 'space' ? 0 : part.getBoundingClientRect().width / scale,
  );
}

/**
 * A row of tools. What has no room goes, from the end on, into the menu "More" of the row: a narrow window, a large
 * zoom and long words hide nothing.
 */
export function ToolRow({ label, items }: Props) {
  const { t } = useTranslation('common');
  const row = useRef<HTMLDivElement>(null);
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const hold = useCallback((made: HTMLDivElement | null) => {
    row.current = made;
    setElement(made);
  }, []);
  const size = useElementSize(element);
  const [shown, setShown] = useState(items.length);
  // Measured after every drawing: words change with the language and what is chosen, not only with the width.
  useLayoutEffect(() => {
    if (row.current === null || size === unmeasured) return;
    const { columnGap, paddingLeft, paddingRight } = getComputedStyle(row.current);
    const gap = px(columnGap);
    const room = size.width - px(paddingLeft) - px(paddingRight) + gap;
    const widths = partWidths(row.current, items).map((width) => width + gap);
    setShown(partsThatFit(widths.slice(0, -1), room, widths.at(-1) ?? 0));
  }, [size, items]);
  const latest = useRef(items);
  useLayoutEffect(() => {
    latest.current = items;
  });
  // The same for good, so that a tool is drawn anew only when it looks different.
  const use = useCallback((id: string, beside: Element) => {
    const tool = latest.current.filter(isTool).find((item) => item.id === id);
    if (tool?.open) tool.open(beside);
    else tool?.onUse?.();
  }, []);
  const rest = items.slice(shown).filter(isTool);
  return (
    <div ref={hold} className={styles.actions} role="toolbar" aria-label={label}>
      {items.map((item, index) =>
        isTool(item) ? (
          <ToolPart key={item.id} {...looksOf(item)} onUse={use} hidden={index >= shown} />
        ) : (
          <span
            key={`${item}-${index}`}
            className={item === 'space' ? styles.space : styles.separator}
            data-hidden={(item === 'line' && index >= shown) || undefined}
          />
        ),
      )}
      <span className={styles.toolPart} data-hidden={rest.length === 0 || undefined}>
        <ToolButton
          icon="more"
          label={t('more')}
          menu
          testId="more-tools"
          onClick={(event) => {
            const beside = event.currentTarget;
            openMenu({ label: t('more'), at: { element: beside, side: 'below' }, items: menuOf(rest, beside) });
          }}
        />
      </span>
    </div>
  );
}

interface PartProps extends ReturnType<typeof looksOf> {
  readonly hidden: boolean;
  readonly onUse: (id: string, beside: Element) => void;
}

/** What is seen of a tool; what it does is looked up when it is used. */
function looksOf({ onUse: _onUse, open, ...looks }: Tool) {
  return { ...looks, menu: open !== undefined };
}

/** One tool of the row. One without room keeps its width for the next measuring, out of sight and out of reach. */
const ToolPart = memo(function ToolPart({ id, hidden, onUse, ...looks }: PartProps) {
  return (
    <span className={styles.toolPart} data-hidden={hidden || undefined}>
      <ToolButton
        {...looks}
        onClick={(event: MouseEvent) => {
          onUse(id, event.currentTarget);
        }}
      />
    </span>
  );
});

/** The tools without room as entries of a menu; a choice keeps its mark, what cannot be used says why. */
function menuOf(tools: readonly Tool[], beside: Element): readonly MenuItem[] {
  return tools.map(({ id, label, icon, keys, reason = null, pressed, onUse, open }) => ({
    id,
    label,
    icon,
    ...(keys === undefined ? {} : { shortcut: keyHint(keys) }),
    ...(reason === null ? {} : { disabled: true, reason }),
    ...(pressed === undefined ? {} : { checked: pressed }),
    onSelect: () => {
      if (open) open(beside);
      else onUse?.();
    },
  }));
}
