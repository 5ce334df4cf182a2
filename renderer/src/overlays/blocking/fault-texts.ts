import { modeKey } from '#shared/rules/storage/modes.ts';
import { compareDisks, slotsOf } from '#shared/rules/storage/compare.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import type { StorageView } from '#shared/rules/storage/screen-types.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { PowerAction } from '#shared/flows/power-machine.ts';

/** Words and buttons of a fault screen. */
export interface FaultTexts {
  readonly title: string;
  /** What happened, in quieter type above the advice. */
  readonly damage: string;
  readonly advice: string;
  /** State chip above the title. */
  readonly chip: string;
  /** In the order they stand; the last one is the primary action. */
  readonly actions: readonly PowerAction[];
}

/** Name of a storage mode; a mode without one is shown as sent. BLK-03 */
export function modeName(mode: string, t: Translate): string {
  const key = modeKey(mode);
  return key === null ? mode.toUpperCase() : t(`mode.${key}`);
}

/** Name of the mode of a pool, with the suffix 'degraded' where copies are missing. RAID-08 */
export function poolLabel(mode: string, degraded: boolean, t: Translate): string {
  const name = modeName(mode, t);
  return degraded ? t('mode.degraded', { mode: name }) : name;
}

const joined = (slots: readonly number[], t: Translate): string => slots.join(t('list.join'));

const SHUTDOWN: readonly PowerAction[] = ['shutdown'];
const BOTH: readonly PowerAction[] = ['reboot', 'shutdown'];

function degraded(message: StorageMessage, t: Translate, support: string): FaultTexts {
  const { data } = message;
  const mode = data.old.mode === '' ? data.mode : data.old.mode;
  const changes = compareDisks(data);
  const bad = slotsOf(changes, 'damaged', 'unsupported');
  const gone = slotsOf(changes, 'lost');
  const all = [...bad, ...gone].sort((a, b) => a - b);
  const generated = [
    bad.length > 0 ? t('blocking.degraded.damage', { slots: joined(bad, t) }) : '',
    gone.length > 0 ? t('blocking.degraded.lost', { slots: joined(gone, t) }) : '',
  ].filter((text) => text !== '');
  const redundant = modeKey(mode) !== 'single';
  return {
    title: t('blocking.degraded.title', { mode: modeName(mode, t) }),
    damage: data.damageDescText === '' ? generated.join(' ') : data.damageDescText,
    advice:
      all.length > 0
        ? t('blocking.degraded.text', { slots: joined(all, t), support })
        : t('blocking.degraded.textUnknown', { support }),
    chip: t(redundant ? 'blocking.degraded.chip' : 'blocking.degraded.chipPlain'),
    actions: SHUTDOWN,
  };
}

function tooSmall(message: StorageMessage, t: Translate, support: string): FaultTexts {
  const small = compareDisks(message.data).filter(
    ({ old, current }) => old !== null && current !== null && current.size < old.size,
  );
  const size = Math.max(0, ...small.map(({ old }) => old?.size ?? 0));
  const slots = small.map(({ position }) => position);
  return {
    title: t('blocking.tooSmall.title'),
    damage: '',
    advice:
      slots.length > 0
        ? t('blocking.tooSmall.text', { slots: joined(slots, t), size: formatSizeSpaced(size), support })
        : t('blocking.tooSmall.textUnknown', { support }),
    chip: '',
    actions: SHUTDOWN,
  };
}

function ssdLost(message: StorageMessage, t: Translate, support: string, damage: string): FaultTexts {
  const lost = message.data.ssds.filter((ssd) => ssd.loss).map((ssd) => ssd.position);
  return {
    title: t('blocking.ssdLost.title'),
    damage,
    advice: t('blocking.ssdLost.text', { slots: joined(lost, t), support }),
    chip: '',
    actions: BOTH,
  };
}

/** Words of the fault screen for a view, from the message behind it. BLK-02 to BLK-10, BOOT-06 to BOOT-09, ERR-110 */
export function faultTexts(view: StorageView, message: StorageMessage, t: Translate, support: string): FaultTexts {
  const plain = (key: string, actions: readonly PowerAction[], damage = ''): FaultTexts => ({
    title: t(`${key}.title`),
    damage,
    advice: t(`${key}.text`, { support, code: message.code }),
    chip: '',
    actions,
  });
  const reported = message.msg === '' ? '' : t('blocking.generic.reported', { message: message.msg });
  const makers: Partial<Record<StorageView, () => FaultTexts>> = {
    degraded: () => degraded(message, t, support),
    tooSmall: () => tooSmall(message, t, support),
    positionChanged: () => plain('blocking.positionChanged', BOTH),
    noDisk: () => plain('blocking.noDisk', BOTH),
    mountProblem: () => plain('boot.mountProblem', BOTH, reported),
    bootNoDisk: () => plain('boot.noDisk', BOTH, reported),
    bootFaulty: () => plain('boot.faulty', BOTH, reported),
    removedRunning: () => plain('blocking.removedRunning', BOTH, reported),
    rebootNow: () => plain('blocking.rebootNow', []),
    ssdAbnormal: () => plain('blocking.ssdAbnormal', BOTH, reported),
    ssdLost: () => ssdLost(message, t, support, reported),
  };
  return makers[view]?.() ?? plain('blocking.generic', BOTH, reported);
}
