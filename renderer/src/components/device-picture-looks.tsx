import type { ReactNode } from 'react';

/** What a bay can show. `attention` is the state told to accounts that cannot act; `none` draws no state. */
export type SlotState =
  | 'ok'
  | 'resync'
  | 'recover'
  | 'degraded'
  | 'damaged'
  | 'lost'
  | 'new'
  | 'moved'
  | 'replaced'
  | 'removed'
  | 'unsupported'
  | 'attention'
  | 'missing'
  | 'none';

/** How a state is drawn: always an icon beside the word, never a colour alone. */
export interface SlotLook {
  readonly icon: ReactNode;
  readonly colour: string;
  readonly fill: string;
  /** The device light stays green. */
  readonly calm: boolean;
  readonly turning: boolean;
  /** Drawn back, for what is no longer part of the device. */
  readonly quiet: boolean;
}

const ring = <circle cx="12" cy="12" r="8.5" />;

const check = (
  <>
    {ring}
    <path d="m8.25 12.25 2.6 2.6 4.9-5.2" />
  </>
);
const cross = (
  <>
    {ring}
    <path d="m9 9 6 6M15 9l-6 6" />
  </>
);
const plus = (
  <>
    {ring}
    <path d="M12 8.25v7.5M8.25 12h7.5" />
  </>
);
const minus = (
  <>
    {ring}
    <path d="M8.25 12h7.5" />
  </>
);
const arc = (
  <>
    <circle cx="12" cy="12" r="11.9" stroke="none" />
    <path d="M12 3.5a8.5 8.5 0 1 1-8.5 8.5" />
  </>
);
const shield = (
  <>
    <path d="M12 3.5 5 6v5.5c0 4.25 2.8 7.2 7 9 4.2-1.8 7-4.75 7-9V6z" />
    <path d="m12.75 7-2.25 4h3l-2.25 4.5" />
  </>
);
const swap = <path d="M5 8.5h13.5m-3.25-3.25 3.25 3.25-3.25 3.25M19 15.5H5.5m3.25-3.25L5.5 15.5l3.25 3.25" />;
const dashedRing = <circle cx="12" cy="12" r="8.5" strokeDasharray="3.6 3.1" />;

const look = (icon: ReactNode, colour: string, fill: string, more: Partial<SlotLook> = {}): SlotLook => ({
  icon,
  colour: `var(--${colour})`,
  fill: `var(--${fill})`,
  calm: false,
  turning: false,
  quiet: false,
  ...more,
});

/** Look of each state (visual.md, disk and pool state). */
export const slotLooks: Readonly<Record<SlotState, SlotLook>> = {
  ok: look(check, 'success', 'banner-success', { calm: true }),
  resync: look(arc, 'info', 'banner-info', { turning: true }),
  recover: look(arc, 'info', 'banner-info', { turning: true }),
  degraded: look(shield, 'warning', 'banner-warning'),
  damaged: look(cross, 'error', 'banner-error'),
  lost: look(cross, 'error', 'banner-error'),
  new: look(plus, 'primary', 'selected', { calm: true }),
  moved: look(swap, 'warning', 'banner-warning'),
  replaced: look(swap, 'primary', 'selected'),
  removed: look(minus, 'text3', 'sunken', { quiet: true }),
  unsupported: look(cross, 'error', 'banner-error'),
  attention: look(shield, 'warning', 'banner-warning'),
  missing: look(dashedRing, 'text3', 'sunken'),
  none: look(null, 'text3', 'surface', { calm: true }),
};
