import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallArgs, CallData } from '#shared/contract/define.ts';
import type { calls } from '#shared/contract/index.ts';
import { failure, success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { answerBackups } from '../../test/backup-answers.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { AutoBackup } from './auto-backup.tsx';
import { HEALTH_MS } from './engine-health.ts';
import { portOf } from './port.ts';

type Config = CallData<typeof calls.syncConfig>;

const own = 'P56IOI7-MZJNU2Y-IQGDREY-DM2MGTI-MGL3BXN-PQ6W5BM-TBBZ4TJ-XZWICQ2';
const config: Config = {
  local_port: 22_000,
  remote_port: 22_000,
  local_device_id: own,
  remote_device_id: '',
  enable: 1,
  speed_limit: 0,
};

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'backup']);
  stopClock();
});
afterEach(startClock);

async function open() {
  let kept = config;
  let health = success({ status: 'OK' }) as ReturnType<typeof failure> | ReturnType<typeof success>;
  const rendered = await renderScreenAt(<AutoBackup />, '/autoBackup/setup', {}, (files) => {
    answerBackups(files);
    files.answers.syncHealth = () => health;
    files.answers.syncConfig = (args) => {
      const { enable, ...rest } = args as CallArgs<typeof calls.syncConfig>;
      kept = { ...kept, ...(rest as Partial<Config>), ...(enable === undefined ? {} : { enable: enable ? 1 : 0 }) };
      return success(kept);
    };
  });
  return { ...rendered, engine: (answer: typeof health) => (health = answer), kept: () => kept };
}
const state = (): string | undefined => screen.getByTestId('engine-state').dataset.state;

test('DEV-08 CALL-HLT-01 a stopped engine is red at the next look, and green again after its start', async () => {
  const { engine, files } = await open();
  expect(state()).toBe('up');
  engine(failure('504', 'no answer'));
  await settle(HEALTH_MS);
  expect(state()).toBe('down');
  expect(screen.getByTestId('engine-state')).toHaveTextContent('The sync engine does not answer');
  // No answer at all within the three seconds of the call is the same.
  engine(failure('TIMEOUT', 'timeout'));
  await settle(HEALTH_MS);
  expect(state()).toBe('down');
  engine(success({ status: 'OK' }));
  await settle(HEALTH_MS);
  expect(state()).toBe('up');
  expect(files.named('syncHealth')).toHaveLength(4);
});

test('DEV-08 nobody asks for the engine while the page is in the background', async () => {
  const { files } = await open();
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await settle(5 * HEALTH_MS);
  expect(files.named('syncHealth')).toHaveLength(1);
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(files.named('syncHealth')).toHaveLength(2);
  seen.mockRestore();
});

test('APP-AUTO-04 a port of 70000 is refused where it is typed, and nothing is stored', async () => {
  const { files, kept } = await open();
  const form = screen.getByRole('form', { name: 'Connection' });
  const port = within(form).getByLabelText('Port of this device');
  const save = within(form).getByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  await user.clear(port);
  await user.type(port, '70000{Enter}');
  expect(within(form).getByRole('alert')).toHaveTextContent('from 1 to 65535');
  expect(save).toBeDisabled();
  expect(files.named('syncConfig')).toEqual([{}]);
  await user.clear(port);
  await user.type(port, '22001{Enter}');
  await settle();
  expect(kept().local_port).toBe(22_001);
  expect([
    portOf('1'),
    portOf(' 65535 '),
    portOf('0'),
    portOf('65536'),
    portOf('1.5'),
    portOf(''),
    portOf('-1'),
  ]).toEqual([1, 65_535, null, null, null, null, null]);
});

test('APP-AUTO-04 the id of another device is checked letter by letter, and that of this device can be copied', async () => {
  const { kept } = await open();
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(written).toHaveBeenCalledWith(own);
  const field = screen.getByLabelText('Id of the other device');
  await user.type(field, own);
  expect(screen.getByRole('alert')).toHaveTextContent('of this device itself');
  await user.clear(field);
  await user.type(field, own.replace('P56', 'Q56'));
  expect(screen.getByRole('alert')).toHaveTextContent('missing or wrong');
  await user.clear(field);
  await user.type(field, 'mfzwi3d bonsgyc yltmrwg c43enr5 qxgzdmm fzwi3dp bonsgyy ltmrwad');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await settle();
  expect(kept().remote_device_id).toMatch(/^MFZWI3D-BONSGYC-/);
});

test('APP-AUTO-04 sync is switched off and slowed down', async () => {
  const { kept } = await open();
  await user.click(screen.getByRole('switch', { name: 'Keep pairs in sync' }));
  await settle();
  expect(state()).toBe('off');
  expect(kept().enable).toBe(0);
  await user.click(screen.getByRole('switch', { name: 'Limit the speed of sync' }));
  await settle();
  const speed = screen.getByLabelText('MB a second');
  await user.clear(speed);
  await user.type(speed, '2,5{Enter}');
  await settle();
  expect(kept().speed_limit).toBe(2.5 * 2 ** 20);
});
