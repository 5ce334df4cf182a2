import { useTranslation } from 'react-i18next';
import { openMenu } from '../../../components/menu/menu-service.ts';
import { defaultSort, sortKeys, viewModes } from '../../../state/files/sort-preference.ts';
import { useFiles } from './files-context.ts';
import { pickFiles } from '../../../components/pick-files.ts';
import { filesOfInput } from '../../../state/transfers/local-files.ts';
import { ToolButton } from './tool-button.tsx';
import styles from './files.module.css';

/** Second row of tools: what can be done here, and how the folder is shown. */
export function ActionBar() {
  const { t } = useTranslation(['files', 'filework']);
  const { can, actions, translate, path, look, setLook, mode, setMode, details, setDetails, location } = useFiles();
  const why = (reason: keyof typeof can): string | null => (can[reason] === null ? null : translate(can[reason]));

  const pick = (folder: boolean) => (): void => {
    if (path !== null) void pickFiles(folder).then((files) => actions.upload(path, filesOfInput(files)));
  };
  const uploadMenu = (element: Element): void => {
    openMenu({
      label: t('action.upload'),
      at: { element, side: 'below' },
      items: [
        { id: 'files', label: t('action.uploadFiles'), icon: 'document', onSelect: pick(false) },
        { id: 'folder', label: t('action.uploadFolder'), icon: 'folder', onSelect: pick(true) },
      ],
    });
  };
  const sortMenu = (element: Element): void => {
    openMenu({
      label: t('sort.label'),
      at: { element, side: 'below' },
      items: [
        ...sortKeys.map((sortBy) => ({
          id: sortBy,
          label: t(`sort.${sortBy}`),
          checked: look.sortBy === sortBy,
          onSelect: () => {
            setLook({ ...look, sortBy });
          },
        })),
        'separator' as const,
        ...(['asc', 'desc'] as const).map((order) => ({
          id: order,
          label: t(`sort.${order}`),
          checked: look.order === order,
          onSelect: () => {
            setLook({ ...look, order });
          },
        })),
        'separator' as const,
        ...([false, true] as const).map((group) => ({
          id: group ? 'groups' : 'noGroups',
          label: t(group ? 'filework:group.on' : 'filework:group.off'),
          checked: (look.group ?? false) === group,
          onSelect: () => {
            setLook({ ...look, group });
          },
        })),
      ],
    });
  };
  const sortable = location.kind === 'path';
  return (
    <div className={styles.actions} role="toolbar" aria-label={t('toolbar.actions')}>
      <ToolButton
        icon="plus"
        label={t('action.newFolder')}
        variant="primary"
        reason={why('newFolder')}
        onClick={() => void actions.newFolder()}
        testId="new-folder"
      >
        {t('action.newFolder')}
      </ToolButton>
      <ToolButton
        icon="upload"
        label={t('action.upload')}
        variant="text"
        menu
        reason={why('upload')}
        onClick={(event) => {
          uploadMenu(event.currentTarget);
        }}
        testId="upload"
      >
        {t('action.upload')}
      </ToolButton>
      <span className={styles.separator} />
      <ToolButton
        icon="cut"
        label={t('action.cut')}
        keys="mod+x"
        reason={why('cut')}
        onClick={() => void actions.cut()}
      />
      <ToolButton
        icon="copy"
        label={t('action.copy')}
        keys="mod+c"
        reason={why('copy')}
        onClick={() => void actions.copy()}
      />
      <ToolButton
        icon="paste"
        label={t('action.paste')}
        keys="mod+v"
        reason={why('paste')}
        onClick={() => void actions.paste()}
      />
      <ToolButton
        icon="edit"
        label={t('action.rename')}
        keys="F2"
        reason={why('rename')}
        onClick={actions.startRename}
        testId="rename"
      />
      <ToolButton
        icon="download"
        label={t('action.download')}
        reason={why('download')}
        onClick={() => void actions.download()}
        testId="download"
      />
      <ToolButton
        icon="trash"
        label={t('action.delete')}
        keys="Delete"
        reason={why('delete')}
        onClick={() => void actions.remove(false)}
        testId="delete"
      />
      <span className={styles.space} />
      <ToolButton
        icon="sort"
        label={t('sort.label')}
        variant="text"
        menu
        reason={sortable ? null : t('sort.fixed')}
        onClick={(event) => {
          sortMenu(event.currentTarget);
        }}
        testId="sort"
      >
        {t(`sort.${sortable ? look.sortBy : defaultSort.sortBy}`)}
      </ToolButton>
      {viewModes.map((view, index) => (
        <ToolButton
          key={view}
          icon={view}
          label={t(`filework:view.${view}`)}
          keys={`mod+shift+${index + 1}`}
          pressed={mode === view}
          onClick={() => {
            setMode(view);
          }}
          testId={`view-${view}`}
        />
      ))}
      <span className={styles.separator} />
      <ToolButton
        icon="panel-right"
        label={t('view.details')}
        keys="alt+Enter"
        pressed={details}
        onClick={() => {
          setDetails(!details);
        }}
        testId="view-details"
      />
    </div>
  );
}
