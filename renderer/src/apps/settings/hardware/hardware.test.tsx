import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success } from '../../../api/result.ts';
import { i18next } from '../../../i18n/index.ts';
import { pushReceived } from '../../../state/push-actions.ts';
import type { FakeFiles } from '../../../test/files-harness.tsx';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../../test/files-harness.tsx';
import { HardwarePage } from './hardware-page.tsx';

interface World {
  plan: Record<string, unknown>;
  ups: Record<string, unknown>;
  machine: { led: object; fan: string; sleep: object };
}

const world = (): World => ({
  plan: { enable: 0, list: [], after_power_loss: 0, planned: null },
  ups: { connected: 0, enable: 0, model: '', percent: 0, runtime_s: 0, status: 'online', policy: 'safe', delay_s: 300, low_percent: 20 }, // prettier-ignore
  machine: { led: { mode: 'auto', brightness: 60, from: '07:00', to: '23:00' }, fan: 'auto', sleep: { enable: 1, minutes: 30 } }, // prettier-ignore
});

function serve(files: FakeFiles, state: World): void {
  Object.assign(files.answers, {
    powerPlanLoad: () => success(state.plan),
    powerPlanSet: ({ enable, list, after_power_loss: after }: Record<string, unknown>) => {
      state.plan = { enable: enable ? 1 : 0, list, after_power_loss: after ? 1 : 0, planned: state.plan.planned };
      return success(state.plan);
    },
    systemDelay: () => {
      state.plan = { ...state.plan, planned: { action: 'shutdown', at: 2_000_000_000, reason: 'plan' } };
      return success({ at: 2_000_000_000 });
    },
    upsInfo: () => success(state.ups),
    upsSwitch: ({ enable }: Record<string, unknown>) => {
      state.ups = { ...state.ups, enable: enable ? 1 : 0 };
      return success({ enable: enable ? 1 : 0 });
    },
    upsSetting: (fields: Record<string, unknown>) => {
      state.ups = { ...state.ups, ...fields };
      return success(fields);
    },
    systemSetting: () => success(state.machine),
    ledSet: (led: object) => {
      state.machine = { ...state.machine, led };
      return success(led);
    },
    fanSet: ({ mode }: Record<string, unknown>) => {
      state.machine = { ...state.machine, fan: String(mode) };
      return success({ mode });
    },
    diskSleepSet: ({ enable, minutes }: Record<string, unknown>) => {
      state.machine = { ...state.machine, sleep: { enable: enable ? 1 : 0, minutes } };
      return success({});
    },
  });
}
const open = async (change: (state: World) => void = () => undefined, more?: (files: FakeFiles) => void) => {
  const state = world();
  change(state);
  const view = await renderScreenAt(<HardwarePage />, '/setting/hardware', {}, (files) => {
    serve(files, state);
    more?.(files);
  });
  return { ...view, state };
};
const part = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'settings', 'setdev']);
  stopClock();
});
afterEach(startClock);

test('APP-SET-11 DLG-06 restart and shutdown ask first, and are sent once', async () => {
  const { files } = await open();
  await user.click(part('Power').getByRole('button', { name: 'Restart' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  await user.click(part('Power').getByRole('button', { name: 'Shut down' }));
  const question = within(screen.getByRole('alertdialog'));
  expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(files.named('reboot')).toHaveLength(0);
  await user.click(question.getByRole('button', { name: 'Shut down' }));
  await settle();
  expect(files.named('shutdown')).toHaveLength(1);
});

test('APP-SET-11 CALL-SYS-06 an announced stop is shown when it is told, and put off', async () => {
  const { files, state, store } = await open();
  expect(screen.queryByTestId('planned-stop')).toBeNull();
  state.plan = { ...state.plan, planned: { action: 'shutdown', at: 1_999_998_200, reason: 'plan' } };
  store.dispatch(pushReceived({ id: 1, ts: 1, topic: 'system', type: 'power_scheduled', to: 'all', data: { action: 'shutdown', at: 1, reason: 'plan' } } as never)); // prettier-ignore
  await settle(200);
  expect(screen.getByTestId('planned-stop')).toHaveTextContent('as its power plan says');
  await user.selectOptions(screen.getByLabelText('Put off for'), '60');
  await user.click(screen.getByRole('button', { name: 'Put off' }));
  await settle();
  expect(files.named('systemDelay')).toEqual([{ action: 'shutdown', minutes: 60 }]);
});

test('APP-SET-11 CALL-SET-04 times are added, refused when they overlap, and removed', async () => {
  const { files } = await open();
  await user.click(screen.getByRole('button', { name: 'Add time' }));
  await settle();
  const first = { action: 'off', time: '23:00', days: [1, 2, 3, 4, 5, 6, 7] };
  expect(files.named('powerPlanSet')).toEqual([{ enable: true, list: [first], after_power_loss: false }]);
  expect(screen.getByRole('list', { name: 'Times of the plan' })).toHaveTextContent('Off at 23:00, every day');
  expect(part('Power plan').getByRole('alert')).toHaveTextContent('for this minute already');
  expect(screen.getByRole('button', { name: 'Add time' })).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('What happens'), 'on');
  await user.clear(screen.getByLabelText('Time'));
  await user.type(screen.getByLabelText('Time'), '07:30');
  for (const day of ['Sat', 'Sun']) await user.click(screen.getByRole('checkbox', { name: day }));
  await user.click(screen.getByRole('button', { name: 'Add time' }));
  await settle();
  expect(files.named('powerPlanSet').at(-1)?.list).toEqual([first, { action: 'on', time: '07:30', days: [1, 2, 3, 4, 5] }]); // prettier-ignore
  await user.click(screen.getByRole('button', { name: /^Remove: Off/ }));
  await settle();
  expect(screen.getByRole('list', { name: 'Times of the plan' })).toHaveTextContent(
    'On at 07:30, Mon, Tue, Wed, Thu, Fri',
  );
});

test('APP-SET-11 CALL-UPS-01 without a UPS nothing can be switched on; with one its state is said', async () => {
  await open();
  expect(part('Uninterruptible supply (UPS)').getByRole('switch')).toBeDisabled();
  expect(part('Uninterruptible supply (UPS)').getByText(/No UPS is connected/)).toBeInTheDocument();
  document.body.innerHTML = '';
  const { files } = await open((state) => {
    state.ups = { ...state.ups, connected: 1, model: 'USB UPS', percent: 55, runtime_s: 1200, status: 'battery' };
  });
  const ups = part('Uninterruptible supply (UPS)');
  expect(ups.getByRole('note')).toHaveTextContent('USB UPS: on battery, 55 % left, about 20 min.');
  await user.click(ups.getByRole('switch'));
  await settle();
  expect(files.named('upsSwitch')).toEqual([{ enable: true }]);
  await user.clear(ups.getByLabelText('Or below how many percent'));
  await user.type(ups.getByLabelText('Or below how many percent'), '4');
  expect(ups.getByRole('alert')).toHaveTextContent('5 to 95');
  await user.type(ups.getByLabelText('Or below how many percent'), '0');
  await user.click(ups.getByRole('button', { name: 'Save' }));
  await settle();
  expect(files.named('upsSetting')).toEqual([{ policy: 'safe', delay_s: 300, low_percent: 40 }]);
});

test('APP-SET-11 CALL-HW-01 lights, fan and sleep are changed, and shown as the device has them then', async () => {
  const { files } = await open();
  await user.selectOptions(part('Lights').getByLabelText('When they are on'), 'on');
  expect(part('Lights').queryByLabelText('From')).toBeNull();
  await user.click(part('Lights').getByRole('button', { name: 'Save' }));
  await user.selectOptions(part('Fan').getByLabelText('How it runs'), 'quiet');
  await settle();
  expect(part('Fan').getByRole('note')).toHaveTextContent('warm disks fail sooner');
  await user.selectOptions(part('Disk sleep').getByLabelText('After'), '120');
  expect(part('Disk sleep').getByRole('group')).toHaveTextContent('30 minutes without use → 120 minutes without use');
  await user.click(part('Disk sleep').getByRole('button', { name: 'Save' }));
  await settle();
  expect(files.named('ledSet')).toEqual([{ mode: 'on', brightness: 60, from: '07:00', to: '23:00' }]);
  expect(files.named('fanSet')).toEqual([{ mode: 'quiet' }]);
  expect(files.named('diskSleepSet')).toEqual([{ enable: true, minutes: 120 }]);
  expect(part('Lights').getByLabelText('When they are on')).toHaveValue('on');
});

test('N000003 APP-SET-11 a stop that is no longer planned cannot be put off, and the page says so', async () => {
  await open(
    (state) => {
      state.plan = { ...state.plan, planned: { action: 'reboot', at: 1_999_998_200, reason: 'ups' } };
    },
    (files) => {
      files.answers.systemDelay = () => failure('N000003', 'Nothing is planned');
    },
  );
  await user.click(screen.getByRole('button', { name: 'Put off' }));
  await settle();
  expect(screen.getByText(/Nothing is planned/)).toBeInTheDocument();
});
