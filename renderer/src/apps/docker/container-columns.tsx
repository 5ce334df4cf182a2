import { formatSize } from '#shared/rules/size.ts';
import { Icon } from '../../components/icon.ts';
import type { Column } from '../../components/place/record-table.tsx';
import type { TextsOf } from '../../i18n/use-translation.ts';
import { actionIcons } from './container-menu.ts';
import { cpuPercent, nameOf, type Container, type Stats } from './container-model.ts';
import docker from './docker.module.css';
import styles from './containers.module.css';
import { PortLinks } from './port-links.tsx';
import { StateLabel } from './state-label.tsx';
import { actionsFor, type BusyAction, type ContainerActions } from './use-container-actions.ts';

export interface ContainerRow extends Container {
  readonly id: string;
  readonly stats: Stats | undefined;
  readonly busy: BusyAction | undefined;
}

interface Deps {
  readonly t: TextsOf<'docker'>;
  readonly actions: ContainerActions;
  readonly navigate: (url: string) => void;
  readonly onMenu: (row: ContainerRow, element: Element) => void;
}

const percent = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)}%`;

/** Columns of the list of containers. */
export function containerColumns({ t, actions, navigate, onMenu }: Deps): Column<ContainerRow>[] {
  const of = (action: string, row: ContainerRow): string => t('action.of', { action, name: nameOf(row) });
  return [
    {
      id: 'name',
      label: t('list.name'),
      width: 'minmax(120px, 1.3fr)',
      render: (row) => (
        <button
          type="button"
          className={styles.nameLink}
          tabIndex={-1}
          onClick={(event) => {
            event.stopPropagation();
            navigate(`/docker/container?id=${row.Id}`);
          }}
        >
          {nameOf(row)}
        </button>
      ),
    },
    {
      id: 'state',
      label: t('list.stateColumn'),
      width: 'minmax(104px, 0.9fr)',
      render: (row) => <StateLabel container={row} busy={row.busy} />,
    },
    {
      id: 'image',
      label: t('list.image'),
      width: 'minmax(100px, 1.3fr)',
      render: ({ Image }) => <span title={Image}>{Image}</span>,
    },
    {
      id: 'ports',
      label: t('list.ports'),
      width: 'minmax(80px, 0.9fr)',
      render: (row) => <PortLinks container={row} />,
    },
    {
      id: 'cpu',
      label: t('list.cpu'),
      width: '56px',
      end: true,
      render: ({ stats }) => (stats === undefined ? '' : percent(cpuPercent(stats))),
    },
    {
      id: 'memory',
      label: t('list.memory'),
      width: '84px',
      end: true,
      render: ({ stats }) => (stats === undefined ? '' : formatSize(stats.memory_stats.usage)),
    },
    {
      id: 'actions',
      label: t('list.actions'),
      width: '104px',
      end: true,
      render: (row) => (
        <span className={docker.rowActions}>
          {actionsFor(row.State)
            .slice(0, 2)
            .map((action) => (
              <button
                key={action}
                type="button"
                className="icon-btn"
                title={of(t(`action.${action}`), row)}
                aria-label={of(t(`action.${action}`), row)}
                disabled={row.busy !== undefined}
                onClick={(event) => {
                  event.stopPropagation();
                  void actions.run(action, [row]);
                }}
              >
                <Icon name={actionIcons[action]} size={16} />
              </button>
            ))}
          <button
            type="button"
            className="icon-btn"
            title={t('action.more', { name: nameOf(row) })}
            aria-label={t('action.more', { name: nameOf(row) })}
            aria-haspopup="menu"
            onClick={(event) => {
              event.stopPropagation();
              onMenu(row, event.currentTarget);
            }}
          >
            <Icon name="more" size={16} />
          </button>
        </span>
      ),
    },
  ];
}
