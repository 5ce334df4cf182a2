import { memo, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { areaIcon } from '../../../components/files/area-icon.ts';
import { locateTarget } from '../../../components/files/open-target.ts';
import { Icon, type IconName } from '../../../components/icon.ts';
import { openMenu } from '../../../components/menu/menu-service.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { crumbTitle, displayPath, parseDisplayPath, type Crumb } from '../../../state/files/display-path.ts';
import { folderUrl, recentOf, tagOf, type FolderLocation } from '../../../state/files/location.ts';
import { useFilesPlace } from './files-context.ts';
import { usePathSuggestions } from './path-suggestions.ts';
import { openFolderMenu } from './sibling-menu.ts';
import { useButtonSpots } from './use-drop-spots.ts';
import styles from './address.module.css';

/** More steps than this lose those in the middle. */
const SHOWN = 5;

/** Icon of the place a location lies in. */
export function placeIcon(location: FolderLocation): IconName {
  if (location.kind === 'devices') return 'usb';
  if (location.kind === 'root') {
    if (tagOf(location.root) !== null) return 'tag';
    if (location.root === 'favorite') return 'star';
    return recentOf(location) === null ? 'share' : 'clock';
  }
  return areaIcon(location.path);
}

/** First step, an ellipsis for what is left out, the last steps. */
function shortened(crumbs: readonly Crumb[]): { readonly shown: readonly Crumb[]; readonly hidden: readonly Crumb[] } {
  if (crumbs.length <= SHOWN) return { shown: crumbs, hidden: [] };
  return { shown: [...crumbs.slice(0, 1), ...crumbs.slice(-(SHOWN - 2))], hidden: crumbs.slice(1, -(SHOWN - 2)) };
}

interface AddressBarProps {
  /** The shown folder is shared by the account (FIL-02). */
  readonly shared: boolean;
  readonly editing: boolean;
  readonly setEditing: (editing: boolean) => void;
}

/**
 * Where one is: every step is a button; a click beside them, or Ctrl+L, makes the path text that can be typed, always
 * by the names people know (VRT-07).
 */
export const AddressBar = memo(function AddressBar({ shared, editing, setEditing }: AddressBarProps) {
  const { t } = useTranslation(['files', 'filework']);
  const { crumbs, location, window: own, translate } = useFilesPlace();
  const bar = useButtonSpots(crumbs);
  if (editing)
    return (
      <PathField
        onDone={() => {
          setEditing(false);
        }}
      />
    );
  const { shown, hidden } = shortened(crumbs);
  return (
    <div
      ref={bar}
      className={styles.address}
      role="navigation"
      aria-label={t('address.label')}
      data-testid="address-bar"
      onClick={(event) => {
        if (event.target === event.currentTarget) setEditing(true);
      }}
    >
      <span className={styles.addressIcon}>
        <Icon name={placeIcon(location)} size={16} />
      </span>
      {shown.map((crumb, index) => (
        <span key={crumb.url} className={styles.step}>
          {index === 1 && hidden.length > 0 && (
            <>
              <Icon name="chevron-right" size={14} />
              <button
                type="button"
                className={styles.ellipsis}
                aria-haspopup="menu"
                aria-label={t('filework:address.hidden', { count: hidden.length })}
                title={hidden.map(({ label }) => label).join('/')}
                data-testid="address-hidden"
                onClick={(event) => {
                  openMenu({
                    at: { element: event.currentTarget, side: 'below' },
                    label: t('filework:address.hidden', { count: hidden.length }),
                    items: hidden.map((step) => ({
                      id: step.url,
                      label: crumbTitle(step),
                      icon: 'folder',
                      onSelect: () => {
                        own.navigate(step.url);
                      },
                    })),
                  });
                }}
              >
                …
              </button>
            </>
          )}
          {index > 0 && (
            <Siblings
              before={crumbs[crumbs.indexOf(crumb) - 1]}
              onOpen={(before, element) => {
                const label = t('filework:address.siblings', { name: before.label });
                void openFolderMenu(before.location, { element, side: 'below' }, label, translate, own.navigate);
              }}
            />
          )}
          <button
            type="button"
            className={styles.crumb}
            data-place={crumb.isPlace || undefined}
            data-spot={crumbs.indexOf(crumb)}
            aria-current={index === shown.length - 1 ? 'page' : undefined}
            title={crumb.label}
            onClick={() => {
              own.navigate(crumb.url);
            }}
          >
            {crumb.label}
          </button>
        </span>
      ))}
      {shared && (
        <span className={styles.sharedHere} data-testid="folder-shared">
          <Icon name="share" size={14} label={t('shared')} />
        </span>
      )}
      <button
        type="button"
        className={styles.addressBlank}
        aria-label={t('address.edit')}
        data-testid="address-edit"
        onClick={() => {
          setEditing(true);
        }}
      />
    </div>
  );
});

/** The arrow between two steps: the folders beside the next one. */
function Siblings({
  before,
  onOpen,
}: {
  before: Crumb | undefined;
  onOpen: (before: Crumb, element: Element) => void;
}) {
  const { t } = useTranslation('filework');
  if (before?.location.kind !== 'path') return <Icon name="chevron-right" size={14} />;
  return (
    <button
      type="button"
      className={styles.siblings}
      aria-haspopup="menu"
      aria-label={t('address.siblings', { name: before.label })}
      onClick={(event) => {
        onOpen(before, event.currentTarget);
      }}
    >
      <Icon name="chevron-right" size={14} />
    </button>
  );
}

/** The address of what a path means: of the folder it is, or of the one in which the file lies, with that selected. */
async function urlOf(path: string): Promise<string> {
  const found = await call(calls.searchLook, { paths: [path] }, { silent: true });
  const isFile = found.success && found.data.list.some((entry) => entry.path === path && entry.is_dir === '0');
  return (isFile ? locateTarget(path)?.url : undefined) ?? folderUrl(path);
}

/** The path as text, with the ways on from it: arrows and Tab take one, Enter goes there, Escape gives it up. */
function PathField({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['files', 'filework']);
  const id = useId();
  const { path, crumbs, places, names, translate, window: own, listFocus } = useFilesPlace();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() =>
    path === null ? (crumbs.at(-1)?.label ?? '') : displayPath(path, names, translate),
  );
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const known = useMemo(
    () => places.map((place) => ({ path: place.path, label: displayPath(place.path, names, translate) })),
    [places, names, translate],
  );
  const [changed, setChanged] = useState(false);
  const [at, setAt] = useState(-1);
  const suggestions = usePathSuggestions(typed, known, path);
  const shown = changed ? suggestions.filter((text) => text !== typed) : [];
  const take = (text: string): void => {
    setTyped(`${text}/`);
    setAt(-1);
    field.current?.focus();
  };
  const leave = (): void => {
    onDone();
    listFocus.give();
  };
  const go = (text = typed): void => {
    const target = parseDisplayPath(text, known, path);
    if (target === null) toast({ kind: 'warning', text: t('address.unknown') });
    else {
      leave();
      void urlOf(target).then(own.navigate);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const marked = shown[at];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown.length > 0) setAt((at + step + shown.length) % shown.length);
    else if (event.key === 'Tab' && shown.length > 0) take(marked ?? shown[0] ?? typed);
    else if (event.key === 'Enter') go(marked);
    else if (event.key === 'Escape') leave();
    else return;
    event.stopPropagation();
    event.preventDefault();
  };
  return (
    <div className={styles.address} data-editing>
      <input
        ref={field}
        value={typed}
        aria-label={t('address.field')}
        data-testid="address-field"
        spellCheck={false}
        autoComplete="off"
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown[at] === undefined ? undefined : `${id}-${at}`}
        onChange={(event) => {
          setTyped(event.target.value);
          setChanged(true);
          setAt(-1);
        }}
        onBlur={onDone}
        onKeyDown={onKeyDown}
      />
      {shown.length > 0 && (
        <ul
          id={`${id}-list`}
          className={styles.suggestions}
          role="listbox"
          aria-label={t('filework:address.suggestions')}
        >
          {shown.map((text, index) => (
            <li
              key={text}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              className={styles.suggestion}
              onPointerDown={(event) => {
                // The field keeps the keyboard.
                event.preventDefault();
                take(text);
              }}
            >
              <Icon name="folder" size={16} />
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
