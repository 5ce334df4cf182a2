import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { A, B, disk, raid1, renderOverlays, speak } from '../../test/overlay-harness.tsx';

beforeEach(() => speak('en-US'));

const ssd = (more: object) => ({ position: 1, size: 512_110_190_592, serial_number: 'M2A', isused: 1, ...more });

test('CMP-06 SSD-20 a lost SSD stands beside a question about disks, with its slot and serial number', async () => {
  const { report } = renderOverlays();
  // What the message claims is not read: it says there is none.
  const claims = { lossAndErrorSN: [], newSsdGroup: [] };
  await report('confirm', 200, raid1([A], { ssds: [ssd({ error: 'ssd_lost', loss: 1 })], ...claims }));
  const warning = screen.getByTestId('ssd-warning');
  expect(warning).toHaveTextContent('What was still in its cache may be lost');
  expect(within(warning).getByTestId('ssd-cards')).toHaveTextContent(/M\.2 slot 1.*M2A.*SSD lost/);
});

test('CMP-06 a new SSD is mentioned, one in use and in order is not', async () => {
  const { report } = renderOverlays();
  await report('confirm', 200, raid1([A], { ssds: [ssd({ isused: 0 })] }));
  expect(screen.getByTestId('ssd-warning')).toHaveTextContent('You are asked about it when the disks are settled');
  await report('confirm', 200, raid1([A, B], { id: 'other', ssds: [ssd({ error: 'ok' })] }));
  expect(screen.queryByTestId('ssd-warning')).toBeNull();
});

test('CMP-06 WIZ-06 without any disk the SSD is told of too', async () => {
  const { report, overlay } = renderOverlays();
  await report('confirm', 200, raid1([], { ssds: [ssd({ error: 'other', cause: 'no response' })] }));
  expect(overlay()).toHaveAttribute('data-letter', 'J');
  expect(screen.getByTestId('ssd-warning')).toHaveTextContent('no response');
});

test('WIZ-06 a device without disks is drawn: beside what it was, or alone', async () => {
  const { report } = renderOverlays();
  await report('confirm', 200, raid1([]));
  expect(within(screen.getByTestId('comparison')).getAllByText('Lost')).toHaveLength(2);
  await report('confirm', 200, { slot: 2, id: 'other', old: { list: [] }, new: { list: [] } });
  expect(screen.queryByTestId('comparison')).toBeNull();
  expect(screen.getAllByText('No disk')).toHaveLength(2);
});

test('WIZ-05 a disk without a file system says why it cannot be mounted, the other cards what becomes of the data', async () => {
  const { report, overlay } = renderOverlays();
  const single = { slot: 2, mode: 'single', old: { mode: 'single', list: [A] } };
  const fresh = disk(2, 'ZSN4T0100', { isused: 0, hasfs: 0 });
  await report('confirm', 200, { ...single, options: ['ignore'], new: { mode: 'single', list: [A, fresh] } });
  expect(overlay()).toHaveAttribute('data-letter', 'B');
  const [next, mount] = screen.getAllByTestId('option-card');
  expect(mount).toHaveTextContent('Mount as external diskNot possible: there is no file system to mount.');
  expect(next).toHaveTextContent('What happens to my data');
});
