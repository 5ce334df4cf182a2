import { Fragment } from 'react';
import styles from './device-picture.module.css';
import { slotLooks, type SlotState } from './device-picture-looks.tsx';

export type { SlotState } from './device-picture-looks.tsx';

/** One bay of the device. `size` and `word` are finished texts in the reader's language. */
export interface DeviceSlot {
  /** Number printed on the bay, from 1. */
  readonly position: number;
  /** Capacity as text ('8 TB'); of an empty bay the word for empty. */
  readonly size: string;
  /** Serial number; left out where it must not be shown. Long ones lose their middle in the drawing only. */
  readonly serial?: string;
  /** What is measured of the disk, such as '41 °C'; left out where nothing is. */
  readonly measured?: string;
  readonly state: SlotState;
  /** State in one or two short words; '' draws the bay without a state band. */
  readonly word: string;
  /** Nothing in the bay: dashed outline, no handle. */
  readonly empty?: boolean;
  /** The disk has not been used yet: carries the new-disk icon, in the band or as a badge beside another state. */
  readonly fresh?: boolean;
}

export interface DevicePictureProps {
  readonly slots: readonly DeviceSlot[];
  /** `large` on decision pages, `normal` elsewhere, `small` without serial numbers beside the sign-in form. */
  readonly variant?: 'large' | 'normal' | 'small';
  /** Accessible name, such as 'Current state'; the bays follow it in the spoken text. */
  readonly label: string;
  /** Caption of a bay, such as 'Slot 1'. */
  readonly slotLabel: (position: number) => string;
  /** Drawn width in px, when smaller than the natural one; the height follows. */
  readonly width?: number;
  readonly className?: string | undefined;
}

interface Bay {
  readonly width: number;
  readonly height: number;
}

const BAYS = {
  large: { width: 82, height: 216 },
  normal: { width: 82, height: 192 },
  small: { width: 68, height: 156 },
} as const satisfies Record<string, Bay>;

const GAP = 8;
const EDGE = 16;
const TOP = 36;
const BAND = 56;
const SERIAL_CHARS = 10;
const VENT_ROWS = [108, 115, 122] as const;

/** Keeps both ends of a serial number that is too long for a bay. */
function shortSerial(serial: string): string {
  if (serial.length <= SERIAL_CHARS) return serial;
  const half = (SERIAL_CHARS - 1) / 2;
  return `${serial.slice(0, Math.ceil(half))}…${serial.slice(-Math.floor(half))}`;
}

/** Colour of the device's light: quiet, at work, or asking for somebody. */
function lightOf(slots: readonly DeviceSlot[]): 'success' | 'info' | 'warning' {
  const busy = slots.map((slot) => slotLooks[slot.state]).filter((look) => !look.calm);
  if (busy.length === 0) return 'success';
  return busy.every((look) => look.turning) ? 'info' : 'warning';
}

/** What a screen reader says about the picture: its name, then each bay with size, serial number and state. */
export function describeSlots(
  label: string,
  slots: readonly DeviceSlot[],
  slotLabel: (position: number) => string,
): string {
  const bays = slots.map((slot) =>
    [slotLabel(slot.position), slot.size, slot.serial ?? '', slot.measured ?? '', slot.word]
      .filter((part) => part !== '')
      .join(', '),
  );
  return [label, ...bays].join('. ');
}

function Vents({ bay }: { bay: Bay }) {
  const columns = Math.floor((bay.width - 18) / 8) + 1;
  return (
    <g fill="var(--device-line)">
      {VENT_ROWS.map((y) => (
        <Fragment key={y}>
          {Array.from({ length: columns }, (_, column) => (
            <circle key={column} cx={9 + column * 8} cy={y} r="1.25" />
          ))}
        </Fragment>
      ))}
    </g>
  );
}

function SlotBay({ slot, bay, caption, vents }: { slot: DeviceSlot; bay: Bay; caption: string; vents: boolean }) {
  const { width: w, height: h } = bay;
  const look = slotLooks[slot.state];
  const middle = w / 2;
  return (
    <g data-slot={slot.position} data-slot-state={slot.state} data-new={slot.fresh === true ? 'true' : undefined}>
      {slot.empty === true ? (
        <rect
          x=".75"
          y=".75"
          width={w - 1.5}
          height={h - 1.5}
          rx="8"
          fill="none"
          stroke="var(--control)"
          strokeWidth="1.5"
          strokeDasharray="5 4"
        />
      ) : (
        <>
          <rect x=".5" y=".5" width={w - 1} height={h - 1} rx="8" fill="var(--surface)" stroke="var(--device-line)" />
          <rect x="12" y="10" width={w - 24} height="6" rx="3" fill="var(--device-well)" stroke="var(--device-line)" />
          {vents && <Vents bay={bay} />}
        </>
      )}
      {slot.word !== '' && (
        <path
          d={`M1.5 ${h - BAND}h${w - 3}v47.5a7 7 0 0 1-7 7h-${w - 17}a7 7 0 0 1-7-7z`}
          fill={look.fill}
          opacity={look.quiet ? 0.6 : 1}
        />
      )}
      {slot.fresh === true && slot.state !== 'new' && (
        <svg x={w - 24} y="20" width="18" height="18" viewBox="0 0 24 24" className={styles.badge} aria-hidden="true">
          {slotLooks.new.icon}
        </svg>
      )}
      <text x={middle} y="38" textAnchor="middle">
        {caption}
      </text>
      <text x={middle} y="62" textAnchor="middle" className={styles.size} opacity={look.quiet ? 0.6 : 1}>
        {slot.size}
      </text>
      {slot.serial !== undefined && slot.serial !== '' && (
        <text x={middle} y="84" textAnchor="middle" className={styles.serial}>
          {shortSerial(slot.serial)}
        </text>
      )}
      {slot.measured !== undefined && (
        <text x={middle} y="102" textAnchor="middle">
          {slot.measured}
        </text>
      )}
      {slot.word !== '' && (
        <>
          <svg
            x={middle - 10}
            y={h - 49}
            width="20"
            height="20"
            viewBox="0 0 24 24"
            fill="none"
            stroke={look.colour}
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <g className={look.turning ? styles.turning : undefined}>{look.icon}</g>
          </svg>
          <text x={middle} y={h - 12} textAnchor="middle" className={styles.word} style={{ fill: look.colour }}>
            {slot.word}
          </text>
        </>
      )}
    </g>
  );
}

/**
 * The device with its bays, drawn from design tokens alone, so it is right in both themes. State is told by icon,
 * word and colour together; the whole picture is one image with a spoken list of the bays.
 */
export function DevicePicture({ slots, variant = 'normal', label, slotLabel, width, className }: DevicePictureProps) {
  const bay = BAYS[variant];
  const bodyWidth = EDGE * 2 + slots.length * bay.width + Math.max(0, slots.length - 1) * GAP;
  const height = bay.height + 60;
  const light = lightOf(slots);
  const drawn = Math.min(width ?? bodyWidth, bodyWidth);
  return (
    <svg
      className={[styles.picture, className].filter(Boolean).join(' ')}
      width={drawn}
      height={(height * drawn) / bodyWidth}
      viewBox={`0 0 ${bodyWidth} ${height}`}
      role="img"
      aria-label={describeSlots(label, slots, slotLabel)}
      data-testid="device-picture"
    >
      <rect x="24" y={height - 8} width="28" height="6" rx="2" fill="var(--control)" opacity=".6" />
      <rect x={bodyWidth - 52} y={height - 8} width="28" height="6" rx="2" fill="var(--control)" opacity=".6" />
      <rect
        x=".5"
        y=".5"
        width={bodyWidth - 1}
        height={height - 7}
        rx="16"
        fill="var(--device-body)"
        stroke="var(--device-line)"
      />
      <rect x="8" y="28" width={bodyWidth - 16} height={bay.height + 16} rx="12" fill="var(--device-well)" />
      <g
        stroke="var(--text3)"
        fill="none"
        strokeWidth="1.5"
        strokeLinecap="round"
        transform="translate(16 9) scale(.55)"
      >
        <path d="M4.5 20v-8.25a7.5 7.5 0 0 1 15 0V20" />
        <path d="M12 10.5c2.3 2 3.25 3.5 3.25 5.25a3.25 3.25 0 0 1-6.5 0c0-1.75.95-3.25 3.25-5.25z" />
      </g>
      <text x="34" y="20" className={styles.brand}>
        Hearth
      </text>
      <circle cx={bodyWidth - 20} cy="15" r="3" fill={`var(--${light})`} />
      <rect x={bodyWidth - 56} y="13" width="24" height="4" rx="2" fill="var(--device-line)" />
      {slots.map((slot, index) => (
        <g key={slot.position} transform={`translate(${EDGE + index * (bay.width + GAP)} ${TOP})`}>
          <SlotBay slot={slot} bay={bay} caption={slotLabel(slot.position)} vents={variant !== 'small'} />
        </g>
      ))}
    </svg>
  );
}
