import { useLocation } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceBar, Space } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ContainerChoice, containerAt } from './container-choice.tsx';
import { ContainerTerminal } from './container-terminal.tsx';
import { isUp } from './container-model.ts';
import { StateButtons } from './state-buttons.tsx';
import { StateLabel } from './state-label.tsx';
import { useBusy } from './use-container-actions.ts';
import { useContainers } from './use-containers.ts';

/** `/docker/exec?id=`: a terminal in a container that runs (APP-DKR-06). */
export function ExecScreen() {
  const { t } = useTranslation('docker');
  const wanted = new URLSearchParams(useLocation().search).get('id') ?? '';
  const { data, failure, reload } = useContainers();
  const busy = useBusy();
  if (data === null)
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={reload} />
    );
  const container = containerAt(data, wanted);
  const offered = data.filter((each) => isUp(each.State) || each === container);
  const bar = (
    <>
      <ContainerChoice screen="exec" label={t('exec.choose')} id={container?.Id ?? ''} containers={offered} />
      {container !== undefined && (
        <>
          <StateLabel container={container} busy={busy.get(container.Id)} />
          <StateButtons subject={container} compact />
        </>
      )}
    </>
  );
  if (container === undefined)
    return (
      <>
        <PlaceBar label={t('nav.exec')}>
          {bar}
          <Space />
        </PlaceBar>
        <EmptyState
          icon="terminal"
          title={t(wanted !== '' ? 'detail.gone' : offered.length === 0 ? 'exec.none' : 'exec.chooseTitle')}
          text={t('exec.chooseText')}
        />
      </>
    );
  return <ContainerTerminal key={container.Id} container={container} bar={bar} />;
}
