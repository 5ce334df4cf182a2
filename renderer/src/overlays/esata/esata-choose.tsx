import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import { enclosureTrials } from '#shared/rules/storage/rehearsal.ts';
import { DevicePicture } from '../../components/device-picture.tsx';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { translateWith } from '../../i18n/translate.ts';
import { useAppSelector } from '../../state/store.ts';
import { useActions } from '../actions/use-actions.ts';
import choose from '../choose/choose.module.css';
import takeover from '../takeover/takeover.module.css';
import { ModeCards } from '../choose/mode-cards.tsx';
import { useModeSwitch } from '../choose/use-mode-switch.ts';
import page from '../parts/overlay-page.module.css';
import { currentSlots, slotCount } from '../parts/slots.ts';
import { TakeoverPage } from '../takeover/takeover-page.tsx';
import { useEsataModes, type EsataModes } from './use-esata-modes.ts';

interface ChoicesProps {
  readonly found: EsataModes;
  readonly selected: string;
  readonly disabled: boolean;
  readonly onSelect: (id: string) => void;
}

/** The modes, or why there are none. ESA-01 */
function Choices({ found, selected, disabled, onSelect }: ChoicesProps) {
  const { t } = useTranslation(['esata', 'takeover']);
  if (found.state === 'loading') {
    return (
      <div className={page.card}>
        <LoadingState reason={t('esata:pending.loading')} />
      </div>
    );
  }
  if (found.state === 'failed') {
    const text = found.message === '' ? t('esata:pending.failed') : found.message;
    return (
      <div className={page.card} data-testid="options-failed">
        <ErrorState title={t('esata:pending.failedTitle')} text={text} code={found.code} onRetry={found.retry} />
      </div>
    );
  }
  if (found.modes.length === 0) {
    return <p className={`${page.card ?? ''} ${choose.none ?? ''}`}>{t('takeover:choose.none')}</p>;
  }
  const cards = found.modes.map(({ id, mode, option, disks, capacity, violation }) => {
    const { label, desc, groupText } = option;
    return { id, mode, label, desc, groupText, disks, capacity, violation };
  });
  return <ModeCards cards={cards} selected={selected} disabled={disabled} onSelect={onSelect} />;
}

/** A new enclosure is set up: its disks, the modes that fit them, Format or Later. ESA-01 */
export function EsataChoose({ message }: { message: StorageMessage }) {
  const { t } = useTranslation(['esata', 'takeover', 'overlays']);
  const { t: overlays } = useTranslation('overlays');
  const actions = useActions();
  const deviceMode = useAppSelector((state) => state.device.deviceMode);
  const { data } = message;
  const found = useEsataModes(data);
  const [choice, setChoice] = useState('');
  const modes = found.state === 'shown' ? found.modes : [];
  const selected = modes.find(({ id, violation }) => id === choice && violation === null);
  const mayLeave = useModeSwitch(data.new.list);
  const select = (id: string) => {
    const next = modes.find((mode) => mode.id === id);
    if (next === undefined) return;
    void mayLeave(selected?.mode ?? '', next.mode).then((may) => {
      if (may) setChoice(id);
    });
  };
  const start = () => {
    if (selected === undefined) return;
    if (selected.sound) actions.begin('formatStart', selected.id, { disks: selected.disks });
    else toast({ kind: 'error', text: t('takeover:choose.invalid') });
  };
  return (
    <TakeoverPage
      overlay="esata-pending"
      state="choose"
      step="choose"
      trials={enclosureTrials(modes)}
      title={t('esata:pending.title')}
      lead={t('esata:pending.lead')}
      evidence={
        <>
          <div className={`${page.card ?? ''} ${takeover.picture ?? ''}`}>
            <DevicePicture
              slots={currentSlots(data, slotCount(data, deviceMode), translateWith(overlays))}
              variant="large"
              label={t('esata:pending.disks')}
              slotLabel={(slot) => t('overlays:slot', { slot })}
            />
          </div>
          <p className={page.banner} data-tone="warning">
            <Icon name="warning" size={18} />
            {t('takeover:choose.erased')}
          </p>
        </>
      }
      choices={<Choices found={found} selected={selected?.id ?? ''} disabled={actions.busy} onSelect={select} />}
      note={t('takeover:passwordNote')}
      buttons={
        <>
          <button
            type="button"
            className="btn btn-lg btn-secondary"
            disabled={actions.busy}
            data-autofocus={modes.length === 0 || undefined}
            onClick={() => {
              actions.begin('esataLater');
            }}
          >
            {t('esata:later')}
          </button>
          <button
            type="button"
            className="btn btn-lg btn-primary"
            disabled={selected === undefined || actions.busy}
            onClick={start}
          >
            {t('esata:pending.format')}
          </button>
        </>
      }
    />
  );
}
