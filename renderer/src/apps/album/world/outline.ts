import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import land from 'world-atlas/land-110m.json';
import { project } from './projection.ts';

type Ring = readonly (readonly number[])[];

const pathOf = (ring: Ring): string =>
  `M${ring
    .map(([lng = 0, lat = 0]) =>
      project({ lat, lng })
        .map((value) => value.toFixed(1))
        .join(' '),
    )
    .join('L')}Z`;

/** South of here there is only the closing of Antarctica along the edge of the map. */
const EDGE_LAT = -85;

/**
 * A coast that goes over the date line is drawn on, and once more on the other side; without that its two ends would be
 * joined right across the world.
 */
function pathsOf(ring: Ring): string[] {
  let turn = 0;
  let before = ring[0]?.[0] ?? 0;
  let crosses = false;
  const unrolled = ring.map(([lng = 0, lat = 0]) => {
    if (lat > EDGE_LAT && Math.abs(lng - before) > 180) {
      turn += lng < before ? 360 : -360;
      crosses = true;
    }
    before = lng;
    return [lng + turn, lat];
  });
  if (!crosses) return [pathOf(ring)];
  return [-360, 0, 360].map((shift) => pathOf(unrolled.map(([lng = 0, lat = 0]) => [lng + shift, lat])));
}

/** The land of the world as one path, in units of the map (Natural Earth, public domain; comes with the console). */
export function worldPath(): string {
  const topology = land as unknown as Topology<{ land: GeometryCollection }>;
  const parts: string[] = [];
  for (const { geometry } of feature(topology, topology.objects.land).features) {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    for (const ring of polygons.flat()) parts.push(...pathsOf(ring));
  }
  return parts.join('');
}
