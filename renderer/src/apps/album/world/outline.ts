import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import land from 'world-atlas/land-110m.json';
import { project } from './projection.ts';

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
    for (const ring of polygons.flat())
      parts.push(
        `M${ring
          .map(([lng = 0, lat = 0]) =>
            project({ lat, lng })
              .map((value) => value.toFixed(1))
              .join(' '),
          )
          .join('L')}Z`,
      );
  }
  return parts.join('');
}
