import type { StorageMessage } from '#shared/rules/storage/message.ts';
import { esataPage } from '#shared/rules/storage/esata.ts';
import { EsataChoose } from './esata-choose.tsx';
import { EsataGuidance } from './esata-guidance.tsx';
import { useRemovalOpen } from './removal-store.ts';

/** A new enclosure, or one that cannot be used: what it is decides the page. ESA-01, ESA-02, ESA-03 */
export function EsataPending({ message }: { message: StorageMessage }) {
  const isRemoving = useRemovalOpen();
  if (isRemoving) return null;
  const page = esataPage(message);
  return page === 'choose' ? <EsataChoose message={message} /> : <EsataGuidance page={page} message={message} />;
}
