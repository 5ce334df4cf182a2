import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import { isSoundChoice, offeredModes } from '#shared/rules/storage/offered-modes.ts';
import { DevicePicture } from '../../components/device-picture.tsx';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { Icon } from '../../components/icon.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useAppSelector } from '../../state/store.ts';
import { useActions } from '../actions/use-actions.ts';
import page from '../parts/overlay-page.module.css';
import { currentSlots, slotCount } from '../parts/slots.ts';
import { TakeoverPage } from '../takeover/takeover-page.tsx';
import takeover from '../takeover/takeover.module.css';
import styles from './choose.module.css';
import { ModeCards } from './mode-cards.tsx';
import { useModeSwitch } from './use-mode-switch.ts';

/** New disks wait for a backup mode: the disks, one card for each mode that fits them, the start. FMT-01 to FMT-09 */
export function ChooseOverlay({ message }: { message: StorageMessage }) {
  const { t } = useTranslation('takeover');
  const { t: overlays } = useTranslation('overlays');
  const actions = useActions();
  const deviceMode = useAppSelector((state) => state.device.deviceMode);
  const { data } = message;
  const disks = data.new.list;
  const modes = offeredModes({ slot: data.slot, deviceMode, disks, options: data.options });
  const [choice, setChoice] = useState('');
  const selected = modes.find(({ id, violation }) => id === choice && violation === null);
  const mayLeave = useModeSwitch(disks);
  const slots = currentSlots(data, slotCount(data, deviceMode), translateWith(overlays));

  const select = (id: string) => {
    const next = modes.find((mode) => mode.id === id);
    if (next === undefined) return;
    void mayLeave(selected?.mode ?? '', next.mode).then((may) => {
      if (may) setChoice(id);
    });
  };
  const start = () => {
    if (selected === undefined) return;
    const { option } = selected;
    const members = option.disksGroup.flat();
    const known = disks.map(({ sn }) => sn);
    // The device's own option contradicts itself: nothing is sent (FMT-07).
    if (!isSoundChoice({ num: option.diskNum, members }, known)) {
      toast({ kind: 'error', text: t('choose.invalid') });
      return;
    }
    actions.begin('formatStart', selected.id, { disks: selected.disks });
  };
  return (
    <TakeoverPage
      overlay="pending"
      state="choose"
      step="choose"
      title={t('choose.title')}
      lead={t('choose.lead')}
      evidence={
        <>
          <h2 className={`type-label ${takeover.caption ?? ''}`}>{t('choose.disks')}</h2>
          <div className={`${page.card ?? ''} ${takeover.picture ?? ''}`}>
            <DevicePicture
              slots={slots}
              variant="large"
              label={t('choose.disks')}
              slotLabel={(slot) => overlays('slot', { slot })}
            />
          </div>
          <p className={page.banner} data-tone="warning">
            <Icon name="warning" size={18} />
            {t('choose.erased')}
          </p>
        </>
      }
      choices={
        modes.length === 0 ? (
          <p className={`${page.card ?? ''} ${styles.none ?? ''}`}>{t('choose.none')}</p>
        ) : (
          <ModeCards
            selected={selected?.id ?? ''}
            disabled={actions.busy}
            onSelect={select}
            cards={modes.map(({ id, mode, option, disks: members, capacity, violation }) => ({
              id,
              mode,
              label: option.label,
              desc: option.desc,
              groupText: option.groupText,
              disks: members,
              capacity,
              violation,
            }))}
          />
        )
      }
      note={t('passwordNote')}
      buttons={
        <button
          type="button"
          className="btn btn-lg btn-primary"
          disabled={selected === undefined || actions.busy}
          onClick={start}
        >
          {t('choose.start')}
        </button>
      }
    />
  );
}
