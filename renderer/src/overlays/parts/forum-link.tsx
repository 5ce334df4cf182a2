import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { useHost } from '../../host/host-context.ts';

const configured: unknown = import.meta.env['VITE_FORUM_URL'];

/** Address of the forum, set when the console is built; there is none by default (WND-08). */
export const FORUM_URL = typeof configured === 'string' ? configured.trim() : '';

/** Address of a thread of the forum; null when there is no forum. WND-08 */
export function forumLink(thread: number, base: string): string | null {
  return base === '' ? null : `${base.replace(/\/+$/, '')}/thread/${thread}`;
}

/** A link to a thread that opens in the browser of the system; nothing without a forum. WND-08 */
export function ForumLink({ thread, base = FORUM_URL }: { thread: number; base?: string }) {
  const { t } = useTranslation('esata');
  const host = useHost();
  const address = forumLink(thread, base);
  if (address === null) return null;
  return (
    <button type="button" className="link-btn" onClick={() => void host.openExternal(address)}>
      <Icon name="external" />
      {t('forum')}
    </button>
  );
}
