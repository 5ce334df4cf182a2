import { hostApp } from './api/app.ts';
import { contentsByTarget } from './api/web-contents.ts';
import type { Cdp } from './cdp.ts';

/** Keeps windows and Chromium's targets in step, whoever closes or names one. */
export async function followTargets(cdp: Cdp): Promise<void> {
  cdp.on('Target.targetDestroyed', ({ targetId }: { targetId: string }) => contentsByTarget.get(targetId)?.gone());
  cdp.on('Target.targetInfoChanged', ({ targetInfo }: { targetInfo: { targetId: string; title: string } }) => {
    contentsByTarget.get(targetInfo.targetId)?.setTitle(targetInfo.title);
  });
  cdp.on('disconnected', () => hostApp.exit(1));
  await cdp.send('Target.setDiscoverTargets', { discover: true });
}
