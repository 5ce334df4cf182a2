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
  return () => {
    bonjour.destroy();
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
