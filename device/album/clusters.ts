import type { DatabaseSync } from 'node:sqlite';
import type { MapBounds } from '#shared/contract/calls-album.ts';
import { type Bounds, countPhotos, whereOf } from './photo-query.ts';

/** Photos near each other on a map; `cover` is the wire path of the newest. */
export interface Cluster {
  readonly lat: number;
  readonly lng: number;
  readonly count: number;
  readonly cover: string;
}

/** Pixels of the world at zoom 0, and of what is one cluster at any zoom. */
const WORLD_PX = 256;
const CLUSTER_PX = 64;
const CLUSTERS_MAX = 1000;

interface Row {
  lat: number;
  lng: number;
  count: number;
  dir: string;
  photo: string;
}

/** Puts clusters together that a border of the grid has parted; the larger one takes in the smaller. */
function joined(rows: readonly Row[], step: number): Cluster[] {
  const clusters: (Cluster & { sumLat: number; sumLng: number })[] = [];
  for (const { lat, lng, count, dir, photo } of rows) {
    const near = clusters.findIndex((one) => Math.abs(one.lat - lat) < step / 2 && Math.abs(one.lng - lng) < step / 2);
    const known = clusters[near];
    if (known === undefined) {
      clusters.push({ lat, lng, count, cover: `${dir}/${photo}`, sumLat: lat * count, sumLng: lng * count });
      continue;
    }
    const sum = known.count + count;
    const [sumLat, sumLng] = [known.sumLat + lat * count, known.sumLng + lng * count];
    clusters[near] = { ...known, count: sum, sumLat, sumLng, lat: sumLat / sum, lng: sumLng / sum };
  }
  return clusters.map(({ lat, lng, count, cover }) => ({ lat, lng, count, cover }));
}

/** Photos with coordinates inside of bounds, gathered for a zoom, the largest clusters first (APP-ALBUM-04). */
export function clustersOf(db: DatabaseSync, bounds: Bounds, area: MapBounds, zoom: number): Cluster[] {
  const step = (360 * CLUSTER_PX) / (WORLD_PX * 2 ** zoom);
  const { sql, values } = whereOf(bounds, { bounds: area });
  const rows = db
    .prepare(
      `SELECT avg(p.lat) AS lat, avg(p.lng) AS lng, count(*) AS count, d.path AS dir, p.name AS photo,
         max(p.wall) AS wall, floor((p.lat + 90) / ?) AS y, floor((p.lng + 180) / ?) AS x
       FROM photos p JOIN dirs d ON d.id = p.dir WHERE ${sql} GROUP BY y, x ORDER BY count DESC LIMIT ${CLUSTERS_MAX}`,
    )
    .all(step, step, ...values) as unknown as Row[];
  return joined(rows, step);
}

/** How many photos have coordinates at all. */
export function placedPhotos(db: DatabaseSync, bounds: Bounds): number {
  return countPhotos(db, bounds, { bounds: { north: 90, south: -90, east: 180, west: -180 } }).total;
}
