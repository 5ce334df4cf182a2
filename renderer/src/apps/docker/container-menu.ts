import type { MenuItem } from '../../components/menu/menu-service.ts';
import type { TextsOf } from '../../i18n/use-translation.ts';
import { isUp } from './container-model.ts';
import { actionsFor, type ContainerActions, type SimpleAction, type Subject } from './use-container-actions.ts';

/** Icon of each action. */
export const actionIcons = {
  start: 'play',
  stop: 'stop',
  restart: 'refresh',
  pause: 'pause',
  unpause: 'play',
} as const satisfies Record<SimpleAction, string>;

interface Deps {
  readonly t: TextsOf<'docker'>;
  readonly actions: ContainerActions;
  readonly navigate: (url: string) => void;
}

const one = ({ Id }: Subject, screen: string): string => `/docker/${screen}?id=${Id}`;

/** Everything that can be done with one container. */
export function containerMenu(subject: Subject, { t, actions, navigate }: Deps): MenuItem[] {
  const up = isUp(subject.State);
  const go = (id: string, icon: 'info' | 'list' | 'terminal' | 'copy', url: string, disabled = false): MenuItem => ({
    id,
    icon,
    label: t(`action.${id as 'details' | 'logs' | 'exec' | 'clone'}`),
    disabled,
    onSelect: () => {
      navigate(url);
    },
  });
  return [
    ...actionsFor(subject.State).map((action) => ({
      id: action,
      icon: actionIcons[action],
      label: t(`action.${action}`),
      onSelect: () => void actions.run(action, [subject]),
    })),
    'separator',
    go('details', 'info', one(subject, 'container')),
    go('logs', 'list', one(subject, 'logs')),
    go('exec', 'terminal', one(subject, 'exec'), !up),
    'separator',
    { id: 'rename', icon: 'edit', label: t('action.rename'), onSelect: () => void actions.rename(subject) },
    go('clone', 'copy', `/docker/container?clone=${subject.Id}`),
    ...(up
      ? [{ id: 'kill', icon: 'cross-circle' as const, label: t('action.kill'), danger: true, onSelect: () => void actions.kill(subject) }] // prettier-ignore
      : []),
    {
      id: 'delete',
      icon: 'trash',
      label: t('action.delete'),
      danger: true,
      onSelect: () => void actions.remove([subject]),
    },
  ];
}

/** What can be done with several at once. */
export function manyMenu(subjects: readonly Subject[], { t, actions }: Omit<Deps, 'navigate'>): MenuItem[] {
  const wanted = (['start', 'stop', 'restart'] as const).map((action) => ({
    action,
    subjects: subjects.filter(({ State }) => actionsFor(State).includes(action)),
  }));
  return [
    ...wanted.map(({ action, subjects: some }) => ({
      id: action,
      icon: actionIcons[action],
      label: t(`action.${action}`),
      disabled: some.length === 0,
      onSelect: () => void actions.run(action, some),
    })),
    'separator',
    {
      id: 'delete',
      icon: 'trash',
      label: t('action.delete'),
      danger: true,
      onSelect: () => void actions.remove(subjects),
    },
  ];
}
