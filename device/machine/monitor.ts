import type { Hardware } from '../hardware/hardware.ts';
import { createHistory, type Range } from './history.ts';
import { createMeasures, type Measures } from './measures.ts';

/** Time between two entries of the history. */
const NOTE_MS = 30_000;
/** A look younger than this is answered again, so that many who ask get the same rates. */
const FRESH_MS = 1000;
/** Temperature of a disk that nothing unusual was measured of, °C. */
const USUAL_CELSIUS = 38;

export type Metric = 'cpu' | 'mem' | 'net' | 'disk' | 'temp' | 'fan';

export type Monitor = ReturnType<typeof createMonitor>;

/** Watches how the machine is, now and over the last week (CALL-EXT-24). */
export function createMonitor(hardware: Pick<Hardware, 'state'>, now: () => number = Date.now) {
  const measure = createMeasures(now);
  const history = createHistory<Metric>();
  let last: { at: number; measures: Promise<Measures> } | undefined;

  const look = (): Promise<Measures> => {
    if (!last || now() - last.at >= FRESH_MS) last = { at: now(), measures: measure() };
    return last.measures;
  };
  const temperatureOf = (kind: 'sata' | 'm2', position: number): number => {
    const warm = hardware.state().monitor.heat.find((each) => each.kind === kind && each.position === position);
    return warm?.readings.at(-1)?.celsius ?? USUAL_CELSIUS;
  };
  const note = async (): Promise<void> => {
    const { cpu, memory, net, disk } = await look();
    const at = Math.floor(now() / 1000);
    history.note('cpu', cpu, at);
    history.note('mem', (memory.used / memory.total) * 100, at);
    history.note('net', net.reduce((sum, { rx, tx }) => sum + rx + tx, 0), at); // prettier-ignore
    history.note('disk', disk.read + disk.write, at);
    const { storage, monitor } = hardware.state();
    history.note('temp', Math.max(USUAL_CELSIUS, ...storage.disks.map(({ position }) => temperatureOf('sata', position))), at); // prettier-ignore
    history.note('fan', monitor.fan.rpm, at);
  };

  return {
    look,
    temperatureOf,
    points: (metric: Metric, range: Range): [number, number][] =>
      history.points(metric, range, Math.floor(now() / 1000)),
    /** Notes the course of things now and then; answers how to stop. */
    start(): () => void {
      const timer = setInterval(() => void note().catch(() => undefined), NOTE_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
