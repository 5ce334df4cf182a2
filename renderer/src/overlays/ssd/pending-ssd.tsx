import { useState, type ReactNode } from 'react';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import { CompatPage } from './compat-page.tsx';
import { useReadSerials } from './use-ssd.ts';

/** What is remembered instead of serial numbers, which this message does not carry. */
const markOf = ({ data }: StorageMessage): string => `pending ${data.id} ${data.ssd.size}`;

/** New disks in a device with an SSD: the compatibility warning comes before the choice of a mode. SSD-22 */
export function PendingSsd({ message, children }: { message: StorageMessage; children: ReactNode }) {
  const { serials, remember } = useReadSerials();
  const [ticked, setTicked] = useState(false);
  const { data } = message;
  if (!data.ssd.install) return children;
  if (serials === null) return null;
  if (serials.includes(markOf(message))) return children;
  return (
    <CompatPage
      overlay="pending"
      data={data}
      ticked={ticked}
      onTick={() => {
        setTicked(!ticked);
      }}
      onContinue={() => {
        remember([markOf(message)]);
      }}
    />
  );
}
