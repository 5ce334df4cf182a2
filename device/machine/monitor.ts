import type { Hardware } from '../hardware/hardware.ts';
import { factsOf, targetDisks } from '../hardware/health/disks.ts';
import type { DiskFacts } from '../hardware/health/state.ts';
import { createHistory, type Range } from './history.ts';
import { createMeasures, type Measures } from './measures.ts';

/** Time between two entries of the history. */
const NOTE_MS = 30_000;
/** A look younger than this is answered again, so that many who ask get the same rates. */
const FRESH_MS = 1000;

export type Metric = 'cpu' | 'mem' | 'net' | 'disk' | 'temp' | 'fan';
export type DiskPlace = 'sata' | 'm2';
/** A metric of the whole machine, or of one port or disk. */
type Noted = Metric | `${Metric} ${string}`;

const groups = { sata: 'sata-group', m2: 'ssd-group' } as const;

export type Monitor = ReturnType<typeof createMonitor>;

/** Watches how the machine is, now and over the last week (CALL-EXT-24). */
export function createMonitor(hardware: Pick<Hardware, 'state'>, now: () => number = Date.now) {
  const measure = createMeasures(now);
  const history = createHistory<Noted>();
  /** When the first values were noted, unix seconds. */
  let since: number | undefined;
  let latest: number | undefined;
  let last: { at: number; measures: Promise<Measures> } | undefined;

  const look = (): Promise<Measures> => {
    if (!last || now() - last.at >= FRESH_MS) last = { at: now(), measures: measure() };
    return last.measures;
  };
  /** What the electronics of the disk in a place say; undefined where none answers. */
  const factsAt = (kind: DiskPlace, position: number): DiskFacts | undefined => {
    const state = hardware.state();
    const disk = targetDisks(state, groups[kind]).find((each) => each.position === position);
    return disk === undefined ? undefined : factsOf(state, disk);
  };
  /** Degrees Celsius; 0 where no disk answers. */
  const temperatureOf = (kind: DiskPlace, position: number): number => factsAt(kind, position)?.temperature ?? 0;
  /** Disks that answer, inside the device. */
  const disks = (): { kind: DiskPlace; position: number }[] =>
    (['sata', 'm2'] as const).flatMap((kind) =>
      targetDisks(hardware.state(), groups[kind]).map(({ position }) => ({ kind, position })),
    );
  const note = async (): Promise<void> => {
    const { cpu, memory, net, disk } = await look();
    const at = Math.floor(now() / 1000);
    since ??= at;
    latest = at;
    history.note('cpu', cpu, at);
    history.note('mem', (memory.used / memory.total) * 100, at);
    history.note('net', net.reduce((sum, { rx, tx }) => sum + rx + tx, 0), at); // prettier-ignore
    history.note('disk', disk.read + disk.write, at);
    for (const { iface, rx, tx } of net) history.note(`net ${iface}`, rx + tx, at);
    const all = disks();
    for (const { kind, position } of all) {
      history.note(`temp ${kind}-${position}`, temperatureOf(kind, position), at);
      history.note(`disk ${kind}-${position}`, (disk.read + disk.write) / all.length, at);
    }
    const warmth = all.filter(({ kind }) => kind === 'sata').map(({ kind, position }) => temperatureOf(kind, position));
    history.note('temp', Math.max(0, ...warmth), at);
    history.note('fan', hardware.state().monitor.fan.rpm, at);
  };

  return {
    look,
    temperatureOf,
    factsAt,
    /** The course of the whole machine, or of the port or disk that is named, and from when on it is noted (unix s). */
    course(metric: Metric, range: Range, of?: string) {
      // A span that has only just begun has no value yet: the course ends with the one that was noted last.
      const end = latest ?? Math.floor(now() / 1000);
      const name = of === undefined ? metric : (`${metric} ${of}` as const);
      const points = history.points(name, range, end);
      return { points, spread: history.spread(name, range, end), since: since ?? points.at(-1)?.[0] ?? 0 };
    },
    /** Notes how things are now; done by `start` now and then. */
    note,
    /** Notes the course of things now and then; answers how to stop. */
    start(): () => void {
      const timer = setInterval(() => void note().catch(() => undefined), NOTE_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
