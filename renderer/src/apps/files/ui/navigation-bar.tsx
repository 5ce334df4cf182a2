import { useCallback, type RefObject } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Icon } from '../../../components/icon.ts';
import { useAppSelector } from '../../../state/store.ts';
import { locationUrl } from '../../../state/files/location.ts';
import { parentIn } from '../model/realm.ts';
import { AddressBar } from './address-bar.tsx';
import { useFiles } from './files-context.ts';
import { ToolButton } from './tool-button.tsx';
import styles from './files.module.css';

interface Props {
  readonly editing: boolean;
  readonly setEditing: (editing: boolean) => void;
  readonly search: RefObject<HTMLInputElement | null>;
}

/** First row of tools: where one has been, where one is, and the filter of this folder. */
export function NavigationBar({ editing, setEditing, search }: Props) {
  const { t } = useTranslation('files');
  const { window: own, location, session, state, actions, crumbs, realm, listFocus } = useFiles();
  const record = useAppSelector((store) => store.windows.byName[own.name]);
  const atStart = own.inWindow && (record?.histIdx ?? 0) <= 0;
  const atEnd = own.inWindow && (record?.histIdx ?? 0) >= (record?.history.length ?? 1) - 1;
  const parent = parentIn(realm, location);
  const up = parent === null ? null : locationUrl(parent);
  const goUp = useCallback(() => {
    if (up !== null) own.navigate(up);
  }, [own, up]);
  const here = crumbs.at(-1)?.label ?? '';
  return (
    <div className={styles.navigation} role="toolbar" aria-label={t('toolbar.navigation')}>
      <ToolButton
        icon="arrow-left"
        label={t('nav.back')}
        keys="alt+ArrowLeft"
        reason={atStart ? t('nav.noBack') : null}
        onClick={own.back}
        testId="files-back"
      />
      <ToolButton
        icon="arrow-right"
        label={t('nav.forward')}
        keys="alt+ArrowRight"
        reason={atEnd ? t('nav.noForward') : null}
        onClick={own.forward}
        testId="files-forward"
      />
      <ToolButton
        icon="arrow-up"
        label={t('nav.up')}
        keys="alt+ArrowUp"
        reason={parent === null ? t('nav.noUp') : null}
        onClick={goUp}
        testId="files-up"
      />
      <ToolButton
        icon="refresh"
        label={t('action.refresh')}
        keys="F5"
        onClick={actions.refresh}
        testId="files-refresh"
      />
      <AddressBar shared={state.listing.folder?.shared === true} editing={editing} setEditing={setEditing} />
      <label className={styles.search}>
        <Icon name="search" size={16} />
        <input
          ref={search}
          type="search"
          value={state.filter}
          placeholder={t('filter.placeholder', { name: here })}
          aria-label={t('filter.placeholder', { name: here })}
          data-testid="files-filter"
          spellCheck={false}
          onChange={(event) => {
            session.setFilter(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
            session.setFilter('');
            event.currentTarget.blur();
            listFocus.give();
            event.stopPropagation();
          }}
        />
      </label>
    </div>
  );
}
