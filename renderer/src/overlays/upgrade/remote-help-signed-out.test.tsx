import { act, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { SupportPhoneContext } from '../../components/support-phone.ts';
import { SessionProvider } from '../../state/session/session-context.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { tokenStored } from '../../state/session-slice.ts';
import { renderShellPart } from '../../test/living-shell.tsx';
import { UpgradeWatch } from './upgrade-watch.tsx';

const status = (name: string, errcode = '') => ({
  type: 'system',
  status: name,
  errcode,
  id: 'up-1',
  target_version: '2.4.0',
  downloadsize: 0,
  totalsize: 100,
  need_reboot: 'reboot',
  upgrade_level: 'NORMAL',
});

beforeAll(async () => {
  (await renderShellPart(null, { language: 'zh-CN' })).unmount();
  await i18next.loadNamespaces(['upgrade', 'overlays']);
});

test('ERR-103 UPG-24 remote assistance without a sign-in: the exact words, as an alert', async () => {
  const view = await renderShellPart(
    <SessionProvider value={{ signOut: vi.fn() } as never}>
      <SupportPhoneContext value="">
        <UpgradeWatch />
      </SupportPhoneContext>
    </SessionProvider>,
    { language: 'zh-CN', answers: { upgradeProgress: success(status('download')), upgradeInfo: success({}) } },
  );
  const frame = { cmd: 'message', id: 1, topic: 'upgrade', type: 'status', to: 'all', ts: 1 };
  await screen.findByRole('dialog');
  act(() => {
    view.store.dispatch(pushReceived({ ...frame, data: status('end', 'N200101') } as never));
    view.store.dispatch(tokenStored({ token: '', keepLogin: false }));
  });
  await view.user.click(await screen.findByRole('button', { name: '远程协助' }));
  const alert = await screen.findByRole('alertdialog');
  expect(alert).toHaveTextContent('设备未登录，请联系客服支持。');
  expect(i18next.t('upgrade:remoteSignedOut')).toBe('设备未登录，请联系客服支持。');
});
