import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DevicePicture, type DeviceSlot } from './device-picture.tsx';

const slotLabel = (n: number) => `Slot ${n}`;
const healthy = (position: number): DeviceSlot => ({
  position,
  size: '8 TB',
  serial: `ZR5-7Q${position}`,
  state: 'ok',
  word: 'Healthy',
});

describe('device picture', () => {
  test('CMP-01 draws one bay per slot with number, size, serial number and state, and says them', () => {
    render(<DevicePicture slots={[1, 2, 3, 4].map(healthy)} label="Current state" slotLabel={slotLabel} />);
    const picture = screen.getByRole('img');
    expect(picture.querySelectorAll('[data-slot]')).toHaveLength(4);
    expect(picture).toHaveAccessibleName(
      'Current state. Slot 1, 8 TB, ZR5-7Q1, Healthy. Slot 2, 8 TB, ZR5-7Q2, Healthy. ' +
        'Slot 3, 8 TB, ZR5-7Q3, Healthy. Slot 4, 8 TB, ZR5-7Q4, Healthy',
    );
    expect(picture).toHaveAttribute('viewBox', '0 0 384 252');
  });

  test('features, pool manage: what is measured of a disk is drawn in its bay, and said', () => {
    render(<DevicePicture slots={[{ ...healthy(1), measured: '41 °C' }]} label="Now" slotLabel={slotLabel} />);
    expect(screen.getByRole('img')).toHaveAccessibleName('Now. Slot 1, 8 TB, ZR5-7Q1, 41 °C, Healthy');
    expect(screen.getByText('41 °C')).toBeInTheDocument();
  });

  test('CMP-01 an empty bay is a dashed placeholder without handle', () => {
    const empty: DeviceSlot = { position: 2, size: 'Empty', state: 'lost', word: 'Lost', empty: true };
    render(<DevicePicture slots={[healthy(1), empty]} variant="large" label="Now" slotLabel={slotLabel} />);
    const bay = screen.getByRole('img').querySelector('[data-slot="2"]');
    expect(bay?.querySelector('rect')).toHaveAttribute('stroke-dasharray', '5 4');
    expect(bay?.querySelectorAll('rect')).toHaveLength(1);
    expect(bay).toHaveTextContent('Lost');
    expect(screen.getByRole('img')).toHaveAttribute('viewBox', '0 0 204 276');
  });

  test('the small variant has narrow bays and works without serial numbers and states', () => {
    const bare = [1, 2, 3, 4].map((position): DeviceSlot => ({ position, size: '8 TB', state: 'none', word: '' }));
    render(<DevicePicture slots={bare} variant="small" label="Your device" slotLabel={slotLabel} width={304} />);
    const picture = screen.getByRole('img', {
      name: 'Your device. Slot 1, 8 TB. Slot 2, 8 TB. Slot 3, 8 TB. Slot 4, 8 TB',
    });
    expect(picture).toHaveAttribute('viewBox', '0 0 328 216');
    expect(picture).toHaveAttribute('width', '304');
    expect(picture.querySelectorAll('path[d^="M1.5"]')).toHaveLength(0);
  });

  test('a long serial number keeps both ends in the drawing and is spoken whole', () => {
    const slot: DeviceSlot = { ...healthy(1), serial: 'WD-WX41A1234567' };
    render(<DevicePicture slots={[slot]} label="Now" slotLabel={slotLabel} />);
    expect(screen.getByText('WD-WX…4567')).toBeInTheDocument();
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain('WD-WX41A1234567');
  });
});
