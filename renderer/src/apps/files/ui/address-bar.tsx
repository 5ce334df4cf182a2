import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { displayPath, parseDisplayPath, type Crumb } from '../../../state/files/display-path.ts';
import { folderUrl, type FolderLocation } from '../../../state/files/location.ts';
import { parseWirePath } from '../../../state/files/wire-path.ts';
import { useFiles } from './files-context.ts';
import { useButtonSpots } from './use-drop-spots.ts';
import styles from './files.module.css';

/** More steps than this lose those in the middle. */
const SHOWN = 5;

/** Icon of the place a location lies in. */
export function placeIcon(location: FolderLocation): IconName {
  if (location.kind === 'devices') return 'usb';
  if (location.kind === 'root') return location.root === 'favorite' ? 'star' : 'clock';
  const { area } = parseWirePath(location.path);
  return area === 'usb'
    ? 'usb'
    : area === 'safe'
      ? 'safe'
      : area === 'team' || area === 'teamRoot'
        ? 'people'
        : 'person';
}

/** First step, an ellipsis for what is left out, the last steps. */
function shortened(crumbs: readonly Crumb[]): { readonly shown: readonly Crumb[]; readonly hidden: readonly Crumb[] } {
  if (crumbs.length <= SHOWN) return { shown: crumbs, hidden: [] };
  return { shown: [...crumbs.slice(0, 1), ...crumbs.slice(-(SHOWN - 2))], hidden: crumbs.slice(1, -(SHOWN - 2)) };
}

/**
 * Where one is: every step is a button; a click beside them, or Ctrl+L, makes the path text that can be typed, always
 * by the names people know (VRT-07).
 */
export function AddressBar({ editing, setEditing }: { editing: boolean; setEditing: (editing: boolean) => void }) {
  const { t } = useTranslation('files');
  const { crumbs, location, window: own } = useFiles();
  const [bar, setBar] = useState<HTMLElement | null>(null);
  useButtonSpots(bar, crumbs);
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
      ref={setBar}
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
          {index > 0 && <Icon name="chevron-right" size={14} />}
          {index === 1 && hidden.length > 0 && (
            <>
              <span className={styles.ellipsis} title={hidden.map(({ label }) => label).join('/')}>
                …
              </span>
              <Icon name="chevron-right" size={14} />
            </>
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
}

/** The path as text. Enter goes there, Escape gives it up. */
function PathField({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('files');
  const { path, crumbs, places, names, translate, window: own } = useFiles();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() =>
    path === null ? (crumbs.at(-1)?.label ?? '') : displayPath(path, names, translate),
  );
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const go = (): void => {
    const known = places.map((place) => ({ path: place.path, label: displayPath(place.path, names, translate) }));
    const target = parseDisplayPath(typed, known, path);
    if (target === null) toast({ kind: 'warning', text: t('address.unknown') });
    else {
      onDone();
      own.navigate(folderUrl(target));
    }
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
        onChange={(event) => {
          setTyped(event.target.value);
        }}
        onBlur={onDone}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') go();
          if (event.key === 'Escape') onDone();
          if (event.key === 'Enter' || event.key === 'Escape') event.stopPropagation();
        }}
      />
    </div>
  );
}
