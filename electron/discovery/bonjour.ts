import { Bonjour } from 'bonjour-service';
import { ANNOUNCED_TYPE } from '#shared/rules/announcement.ts';
import type { Browse } from './discovery.ts';

/** Searches by mDNS; a socket that fails meanwhile (no network card, no rights) only finds nothing. */
export function browseBonjour(onProblem: (error: unknown) => void): Browse {
  return (onFound) => {
    const bonjour = new Bonjour({}, onProblem);
    const browser = bonjour.find({ type: ANNOUNCED_TYPE }, (service) => {
      const txt: unknown = service.txt;
      onFound({ name: service.name, port: service.port, addresses: service.addresses ?? [], txt });
    });
    return () => {
      browser.stop();
      bonjour.destroy();
    };
  };
}
