import type { Shot, Stage } from './shot.ts';

/** The watchdog has spoken by then. */
const SILENCE_MS = 60_000;

const shot = (name: string, prepare: Shot['prepare'], viewer: Shot['viewer'] = 'master'): Shot => ({
  name,
  area: 'shell',
  viewer,
  small: true,
  prepare,
});

async function openDesktop({ page, open }: Stage): Promise<void> {
  await open('/');
  await page.getByTestId('desktop').waitFor();
}

async function openPanel(stage: Stage, button: string, panel: string): Promise<void> {
  await openDesktop(stage);
  await stage.page.getByTestId(button).click();
  await stage.page.getByTestId(panel).waitFor();
}

/** The panel of the messages, with two of them. */
async function openMessages(stage: Stage): Promise<void> {
  const { page, control } = stage;
  await openDesktop(stage);
  const messages = [
    { id: 9001, title: 'Fan too slow', text: 'The fan turns at 300 rpm', level: 'warn' },
    { id: 9002, title: 'Backup failed', text: 'The target has no space left', level: 'error' },
  ];
  // The page opens its channel when it is calm: what is said before does not reach it.
  const counted = page.getByTestId('notices-button').getByText('2');
  for (let tries = 0; tries < 40 && !(await counted.isVisible()); tries += 1) {
    for (const data of messages) await control.push({ topic: 'action', type: 'message', data });
    await counted.waitFor({ timeout: 500 }).catch(() => undefined);
  }
  await page.getByTestId('notices-button').click();
  await page.getByTestId('panel-notices').getByTestId('notice').nth(1).waitFor();
}

/** What the shell says about session and device. */
export const shellShots: readonly Shot[] = [
  shot(
    'a link that cannot be used',
    async ({ page, open }) => {
      await open('/login/jump?code=used-before');
      await page.getByRole('alert').waitFor();
    },
    'nobody',
  ),
  shot('account panel', (stage) => openPanel(stage, 'account-button', 'panel-account')),
  shot('connection panel', (stage) => openPanel(stage, 'connection', 'panel-connection')),
  shot('messages and inbox', openMessages),
  shot('how messages come', async (stage) => {
    await openMessages(stage);
    const panel = stage.page.getByTestId('panel-notices');
    await panel.locator('button[aria-expanded]').first().click();
    await panel.getByTestId('notice-settings').waitFor();
  }),
  shot('the device is gone', async (stage) => {
    await openDesktop(stage);
    // What speaks of it has to be here before.
    await stage.page.waitForLoadState('networkidle');
    await stage.control.offline(true);
    try {
      await stage.page.locator('[data-overlay="reconnecting"]').waitFor({ timeout: SILENCE_MS });
    } finally {
      await stage.control.offline(false);
    }
  }),
  {
    ...shot('locked', async (stage) => {
      const { page } = stage;
      await stage.open('/');
      const lock = page.getByTestId('lock-screen');
      await page.getByTestId('desktop').or(lock).waitFor();
      if (await lock.isVisible()) return;
      await page.getByTestId('account-button').click();
      await page
        .getByTestId('panel-account')
        .getByRole('button', { name: /Lock screen|锁定屏幕/ })
        .click();
      await lock.waitFor();
    }),
    last: true,
  },
];
