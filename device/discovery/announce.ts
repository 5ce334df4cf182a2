import { Bonjour } from 'bonjour-service';
import { ANNOUNCED_TYPE, isOpenHost } from '#shared/rules/announcement.ts';

/** What the device says of itself on the local network. */
export interface Announcement {
  readonly host: string;
  readonly port: number;
  readonly name: string;
  readonly model: string;
}

/** Publishes a service; returns its end. */
export type Publish = (
  service: { name: string; type: string; port: number; txt: Record<string, string> },
  onProblem: (error: unknown) => void,
) => () => void;

/** Publishes by mDNS. */
export const publishBonjour: Publish = (service, onProblem) => {
  const bonjour = new Bonjour({}, onProblem);
  const published = bonjour.publish(service);
  published.on('error', onProblem);
  // Said goodbye to, or its old name stays known for as long as it was announced for.
  return () => {
    bonjour.unpublishAll(() => bonjour.destroy());
  };
};

/**
 * Announces the device on the local network, so that consoles find it (RTE-19); only when it listens beyond this
 * computer. A network that takes no announcement is no error: the address can be typed.
 */
export function announce(
  { host, port, name, model }: Announcement,
  publish: Publish,
  onProblem: (error: unknown) => void,
): () => void {
  if (!isOpenHost(host)) return () => undefined;
  try {
    return publish({ name, type: ANNOUNCED_TYPE, port, txt: { model } }, onProblem);
  } catch (error) {
    onProblem(error);
    return () => undefined;
  }
}

/** A name that may change. */
export interface Named {
  name(): string;
  onRename(listener: () => void): void;
}

/** Announces the device under its name, and anew when it gets another one; returns the end. */
export function keepAnnounced(
  device: Omit<Announcement, 'name'>,
  named: Named,
  publish: Publish,
  onProblem: (error: unknown) => void,
): () => void {
  const begin = (): (() => void) => announce({ ...device, name: named.name() }, publish, onProblem);
  let isOver = false;
  let end = begin();
  named.onRename(() => {
    if (isOver) return;
    end();
    end = begin();
  });
  return () => {
    isOver = true;
    end();
  };
}
