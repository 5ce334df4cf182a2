import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { A, accepted, B, disk, raid1, refusal, renderOverlays, speak } from '../../test/overlay-harness.tsx';
import { failure } from '../../api/result.ts';

beforeEach(() => speak('en-US'));

const start = { id: 'rh-1', slot: 2, mode: 'raid1', list: [A, B], expansion: [], formats: [], expire_in: 1800 };
const outcome = {
  pool: 'degraded',
  mode: 'raid1',
  files: 0,
  asks: 1,
  data: 'kept',
  erased: [],
  missing: [B],
  expansion: { use: 'none', mode: '', data: 'none' },
  rebuild_s: 7200,
};
const asked = {
  at_s: 90,
  moves: 1,
  power: 'on',
  storage_server: 'storage_pending',
  message: { type: 'confirm', code: 200, msg: '', data: { id: 'c', options: ['ignore'], ...raid1([A]) } },
  letter: 'F',
  files: 0,
};
const off = { ...asked, at_s: 10, power: 'off', message: null, letter: '' };
const answer = { screens: [off, asked], list: [A], outcome };
const missing = { id: 'c-1', options: ['ignore'], ...raid1([A, disk(2, 'ZSB4T0003', { isused: 0 })]) };

const page = () => document.querySelector<HTMLElement>('[data-overlay="rehearsal"]');
const trial = (id: string) => {
  const found = screen.getAllByTestId('rehearsal-trial').find((each) => each.dataset['trial'] === id);
  if (found === undefined) throw new Error(`no trial ${id}`);
  return within(found).getByRole('radio');
};

async function opened(answers: Parameters<typeof renderOverlays>[0] = {}) {
  const stage = renderOverlays(answers);
  await stage.report('confirm', 200, missing);
  fireEvent.click(screen.getByTestId('try-first'));
  await waitFor(() => {
    expect(page()).not.toBeNull();
  });
  return stage;
}
const ready = { answers: { rehearsalStart: () => accepted(start), rehearsalTry: () => accepted(answer) } };

describe('trying it first', () => {
  test('CMP-03 WIZ-03 from a question to every screen and the outcome, marked as a rehearsal all the way', async () => {
    const { calls } = await opened(ready);
    expect(await screen.findByText('Take the disk out of slot 2')).toBeInTheDocument();
    expect(screen.getByTestId('rehearsal-banner')).toHaveTextContent('Rehearsal');
    expect(within(page() ?? document.body).getByText(/Nothing is changed on the device/)).toBeInTheDocument();
    const tryIt = screen.getByRole('button', { name: 'Try' });
    expect(tryIt).toBeDisabled();
    fireEvent.click(trial('pull-2'));
    fireEvent.click(tryIt);
    expect(await screen.findByTestId('rehearsal-outcome')).toHaveTextContent('Your files are kept.');
    expect(screen.getByTestId('rehearsal-outcome')).toHaveTextContent('Missing: ZSA4T0002');
    expect(screen.getByTestId('rehearsal-outcome')).toHaveTextContent('2 hours');
    expect(screen.getAllByTestId('rehearsal-screen').map((each) => each.querySelector('b')?.textContent)).toEqual([
      'The device is switched off',
      'Disk missing',
    ]);
    expect(screen.getByTestId('rehearsal-banner')).toBeInTheDocument();
    // The device asks in the end: the answer can be tried too.
    fireEvent.click(trial('answer-ignore'));
    fireEvent.click(screen.getByRole('button', { name: 'Try' }));
    await waitFor(() => {
      expect(calls).toEqual(['rehearsalStart', 'rehearsalTry', 'rehearsalTry']);
    });
  });

  test.each([
    ['ssdpending', '200', {}, 'M.2 SSD handling'],
    ['cacheflush', '200', { status: 'writing' }, 'Cache write-back'],
    ['blocking', 'N300035', {}, 'No disk found'],
    ['pending', '200', {}, 'Choose backup mode'],
    ['formatting', '200', { progress: 'formatdisk' }, 'Formatting disks'],
    ['complete', '200', { progress: 'formatok' }, 'The storage is ready'],
    ['booting', '200', {}, 'The device is starting, please wait'],
  ])('CMP-03 a screen of type %s %s is named as the real one', async (type, code, data, name) => {
    const shown = { ...asked, letter: '', message: { type, code, msg: '', data: { id: 'x', ...data } } };
    const rehearsalTry = () => accepted({ ...answer, screens: [shown] });
    await opened({ answers: { ...ready.answers, rehearsalTry } });
    await screen.findByText('Take the disk out of slot 2');
    fireEvent.click(trial('pull-2'));
    fireEvent.click(screen.getByRole('button', { name: 'Try' }));
    expect(await screen.findByTestId('rehearsal-screen')).toHaveTextContent(name);
  });

  test('CMP-03 leaving is one button and no call; the question is there as before', async () => {
    const { calls, overlay } = await opened(ready);
    await screen.findByText('Take the disk out of slot 2');
    fireEvent.click(screen.getByRole('button', { name: 'End the rehearsal' }));
    expect(page()).toBeNull();
    expect(overlay()).toHaveAttribute('data-overlay', 'confirm');
    expect(calls).toEqual(['rehearsalStart']);
  });

  test('CMP-03 a move that cannot be made says why and leaves the choice', async () => {
    const rehearsalTry = () =>
      failure('N000001', '', {
        field: 'moves',
        index: 0,
        reason: 'no disk there',
        why: 'empty',
        values: { position: 2 },
      });
    await opened({ answers: { ...ready.answers, rehearsalTry } });
    await screen.findByText('Take the disk out of slot 2');
    fireEvent.click(trial('pull-2'));
    fireEvent.click(screen.getByRole('button', { name: 'Try' }));
    expect(await screen.findByText('This cannot be done: slot 2 is empty')).toBeInTheDocument();
    expect(screen.getAllByTestId('rehearsal-trial').length).toBeGreaterThan(0);
  });

  test('CMP-03 a device that is busy: said, and begun again', async () => {
    let busy = true;
    const rehearsalStart = () => (busy ? refusal('N000005', 'busy') : accepted(start));
    await opened({ answers: { ...ready.answers, rehearsalStart } });
    expect(await screen.findByText('The rehearsal is not possible now (N000005).')).toBeInTheDocument();
    busy = false;
    fireEvent.click(screen.getByRole('button', { name: 'Begin again' }));
    expect(await screen.findByText('Take the disk out of slot 2')).toBeInTheDocument();
  });

  test('MSG-08 when the device asks something else the rehearsal goes with its question', async () => {
    const { report, overlay } = await opened(ready);
    await report('blocking', 'N300035', raid1([]));
    expect(page()).toBeNull();
    expect(overlay()).toHaveAttribute('data-overlay', 'blocking');
  });
});

describe('trying out how an enclosure is used', () => {
  const disks = [disk(1, 'ZSF4T0301', { dev: 'sde' }), disk(2, 'ZSF4T0302', { dev: 'sdf' })];
  const found = { id: 'ec-1', options: ['mountpool', 'init', 'ignore'], new: { mode: 'raid1', list: disks, disksGroup: [] }, old: { mode: 'none', list: [], disksGroup: [] } }; // prettier-ignore
  const emptied = {
    ...outcome,
    pool: 'ok',
    missing: [],
    rebuild_s: 0,
    files: 1,
    asks: 0,
    erased: ['ZSF4T0301', 'ZSF4T0302'],
    expansion: { use: 'pool', mode: 'raid1', data: 'erased' },
  };
  const answers = {
    rehearsalStart: () => accepted({ ...start, expansion: disks }),
    rehearsalTry: () => accepted({ ...answer, screens: [], outcome: emptied }),
  };

  test('CMP-03 ESA-04 every answer can be tried, and what it would erase is said first', async () => {
    const stage = renderOverlays({ answers });
    await stage.report('esata-confirm', 200, found);
    fireEvent.click(await screen.findByTestId('try-first'));
    expect(await screen.findByTestId('rehearsal-enclosure')).toHaveTextContent('ZSF4T0301');
    const tried = screen.getAllByTestId('rehearsal-trial').map((each) => each.dataset['trial']);
    expect(tried.slice(0, 3)).toEqual(['answer-mountpool', 'answer-init', 'answer-ignore']);
    fireEvent.click(trial('answer-init'));
    fireEvent.click(screen.getByRole('button', { name: 'Try' }));
    const end = await screen.findByTestId('rehearsal-outcome');
    expect(end.querySelector('p')).toHaveTextContent(
      'Everything on the disks of the enclosure would be gone for good.',
    );
    expect(end).toHaveTextContent('Your files are kept.');
    expect(end).toHaveTextContent('The expansion storage can be used: RAID1.');
    expect(end).toHaveTextContent('Erased: ZSF4T0301, ZSF4T0302');
    expect(stage.calls).toEqual(['rehearsalStart', 'rehearsalTry']);
  });

  test('CMP-03 ESA-01 the modes that the device offers for a new enclosure can be tried', async () => {
    const list = [{ id: 'eo-1', type: 'raid1', num: 2, devs: ['sde', 'sdf'], size: 4e12 }];
    const fresh = { id: 'es-1', slot: 2, options: ['ignore'], new: { mode: '', list: disks, disksGroup: [] } };
    const stage = renderOverlays({ answers: { ...answers, esataFormatOption: () => accepted({ list }) } });
    await stage.report('esata-pending', 200, fresh);
    fireEvent.click(await screen.findByTestId('try-first'));
    expect(await screen.findByTestId('rehearsal-enclosure')).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Modes for the disks in the enclosure' })).toContainElement(
      trial('mode-eo-1'),
    );
    fireEvent.click(trial('mode-eo-1'));
    fireEvent.click(screen.getByRole('button', { name: 'Try' }));
    await screen.findByTestId('rehearsal-outcome');
    expect(stage.calls).not.toContain('formatStart');
  });
});

test('ROLE-02 nobody but the administrator is offered a rehearsal', async () => {
  const { report } = renderOverlays({ role: 'normal' });
  await report('confirm', 200, missing);
  expect(screen.queryByTestId('try-first')).toBeNull();
});
