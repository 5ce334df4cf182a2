import { useTranslation } from '../../../i18n/use-translation.ts';
import { clearVisits } from '../actions/clear-visits.ts';
import { newTeam } from '../actions/new-team.ts';
import { openMenu } from '../../../components/menu/menu-service.ts';
import { useMayMakeTeam } from '../../../state/files/use-may-make-team.ts';
import { parseWirePath } from '../../../state/files/wire-path.ts';
import { defaultSort, sortKeys, viewModes } from '../../../state/files/sort-preference.ts';
import { selectedCount } from '../model/selection.ts';
import { useFiles } from './files-context.ts';
import { ToolRow, type ToolItem } from './tool-row.tsx';

/** Tools that put something into the shown folder, or change what lies there. */
const putting: ReadonlySet<string> = new Set(['cut', 'paste', 'rename']);

/** Second row of tools: what can be done here, and how the folder is shown. */
export function ActionBar() {
  const { t } = useTranslation(['files', 'filework']);
  const {
    can,
    actions,
    translate,
    session,
    path,
    look,
    setLook,
    mode,
    setMode,
    details,
    setDetails,
    location,
    realm,
    context,
    state,
  } = useFiles();
  const mayMakeTeam = useMayMakeTeam();
  const why = (reason: keyof typeof can): string | null => (can[reason] === null ? null : translate(can[reason]));

  const pick = (folder: boolean) => (): void => {
    if (path !== null) void actions.chooseUpload(path, folder);
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
  const makes: readonly ToolItem[] = [
    {
      id: 'newFolder',
      icon: 'plus',
      label: t('action.newFolder'),
      variant: 'primary',
      reason: why('newFolder'),
      onUse: () => void actions.newFolder(),
      testId: 'new-folder',
      children: t('action.newFolder'),
    },
    {
      id: 'upload',
      icon: 'upload',
      label: t('action.upload'),
      variant: 'text',
      reason: why('upload'),
      open: uploadMenu,
      testId: 'upload',
      children: t('action.upload'),
    },
  ];
  // In the list of team folders nothing is made but those.
  const teams: readonly ToolItem[] = [
    {
      id: 'newTeam',
      icon: 'plus',
      label: t('filework:team.make'),
      variant: 'primary',
      onUse: () => {
        if (path !== null) void newTeam(context(), path);
      },
      testId: 'new-team',
      children: t('filework:team.make'),
    },
  ];
  // Nothing is made in a list of what was opened; it can be emptied (VRT-04).
  const visits: readonly ToolItem[] = [
    {
      id: 'clearVisits',
      icon: 'trash',
      label: t('filework:visits.clear'),
      variant: 'text',
      onUse: () => void clearVisits({ session, translate }),
      testId: 'clear-visits',
      children: t('filework:visits.clear'),
    },
  ];
  const lead = realm?.lead;
  const leads: readonly ToolItem[] =
    lead === undefined
      ? []
      : [
          {
            id: lead.id,
            icon: lead.icon,
            label: lead.label,
            variant: 'primary',
            reason: lead.reason(path, selectedCount(state.selection)),
            onUse: () => {
              lead.run(context());
            },
            testId: `lead-${lead.id}`,
            children: lead.label,
          },
        ];
  const made = (): readonly ToolItem[] => {
    if (realm !== null) return leads;
    if (location.kind === 'root' && location.root === 'recentlyVisited') return visits;
    return mayMakeTeam && path !== null && parseWirePath(path).area === 'teamRoot' ? teams : makes;
  };
  const all: readonly ToolItem[] = [
    ...made(),
    'line',
    {
      id: 'cut',
      icon: 'cut',
      label: t('action.cut'),
      keys: 'mod+x',
      reason: why('cut'),
      onUse: () => void actions.cut(),
    },
    {
      id: 'copy',
      icon: 'copy',
      label: t('action.copy'),
      keys: 'mod+c',
      reason: why('copy'),
      onUse: () => void actions.copy(),
    },
    {
      id: 'paste',
      icon: 'paste',
      label: t('action.paste'),
      keys: 'mod+v',
      reason: why('paste'),
      onUse: () => void actions.paste(),
    },
    {
      id: 'rename',
      icon: 'edit',
      label: t('action.rename'),
      keys: 'F2',
      reason: why('rename'),
      onUse: actions.startRename,
      testId: 'rename',
    },
    {
      id: 'download',
      icon: 'download',
      label: t('action.download'),
      reason: why('download'),
      onUse: () => void actions.download(),
      testId: 'download',
    },
    {
      id: 'delete',
      icon: 'trash',
      label: t('action.delete'),
      keys: 'Delete',
      reason: why('delete'),
      onUse: () => void actions.remove(false),
      testId: 'delete',
    },
    'space',
    {
      id: 'sort',
      icon: 'sort',
      label: t('sort.label'),
      variant: 'text',
      reason: sortable ? null : t('sort.fixed'),
      open: sortMenu,
      testId: 'sort',
      children: t(`sort.${sortable ? look.sortBy : defaultSort.sortBy}`),
    },
    ...viewModes.map((view, index) => ({
      id: view,
      icon: view,
      label: t(`filework:view.${view}`),
      keys: `mod+shift+${index + 1}`,
      pressed: mode === view,
      onUse: () => {
        setMode(view);
      },
      testId: `view-${view}`,
    })),
    'line',
    {
      id: 'details',
      icon: 'panel-right',
      label: t('view.details'),
      keys: 'alt+Enter',
      pressed: details,
      onUse: () => {
        setDetails(!details);
      },
      testId: 'view-details',
    },
  ];
  // What a realm never does needs no button that says so.
  const tools = realm === null ? all : all.filter((item) => typeof item === 'string' || !putting.has(item.id));
  return <ToolRow label={t('toolbar.actions')} items={tools} />;
}
