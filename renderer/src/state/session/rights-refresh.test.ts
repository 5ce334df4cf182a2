import { expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { tokenStored } from '../session-slice.ts';
import { createAppStore } from '../store.ts';
import { createRightsRefresh } from './rights-refresh.ts';

type Target = 'device' | 'server';
const refused = (name: string, code = 'N000002', target: Target = 'device', token = 't') => ({
  spec: { name, target },
  result: failure(code, 'No permission'),
  token,
});

function setup() {
  const store = createAppStore();
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  let done: () => void = () => undefined;
  const refresh = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        done = resolve;
      }),
  );
  return { report: createRightsRefresh(store, refresh), refresh, finish: () => done() };
}

test('ROLE-05 calls refused for lack of rights ask for the account once', async () => {
  const { report, refresh, finish } = setup();
  for (let i = 0; i < 5; i += 1) report(refused('poolFormat'));
  expect(refresh).toHaveBeenCalledTimes(1);
  finish();
  await Promise.resolve();
  await Promise.resolve();
  report(refused('poolFormat'));
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('ROLE-05 other answers, other targets, an older token and the question itself ask nothing', () => {
  const { report, refresh } = setup();
  report(refused('x', 'N000001'));
  report(refused('x', 'N000002', 'server'));
  report(refused('x', 'N000002', 'device', 'older'));
  report(refused('tokenCheck'));
  report({ ...refused('x'), result: success(null) });
  expect(refresh).not.toHaveBeenCalled();
});
