import { useAppWindow } from '../../components/app-window.ts';
import { Select } from '../../components/place/fields.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { nameOf, type Container } from './container-model.ts';

interface Props {
  readonly screen: 'logs' | 'exec';
  readonly label: string;
  /** Id of the container that is shown; '' = none. */
  readonly id: string;
  readonly containers: readonly Container[];
}

/** Chooses whose output or terminal is shown. */
export function ContainerChoice({ screen, label, id, containers }: Props) {
  const { t } = useTranslation('docker');
  const { navigate } = useAppWindow();
  const sorted = [...containers].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
  return (
    <Select
      label={label}
      value={id}
      options={[
        ...(id === '' ? [{ value: '', label: t(screen === 'logs' ? 'log.choose' : 'exec.choose') }] : []),
        ...sorted.map((each) => ({ value: each.Id, label: nameOf(each) })),
      ]}
      onValue={(next) => {
        if (next !== '') navigate(`/docker/${screen}?id=${next}`);
      }}
    />
  );
}

/** The container that an address names: by its id, the begin of it, or its name. */
export const containerAt = (containers: readonly Container[], wanted: string): Container | undefined =>
  wanted === '' ? undefined : containers.find((each) => each.Id.startsWith(wanted) || nameOf(each) === wanted);
