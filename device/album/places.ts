/** Degrees, north and east positive. */
export interface Spot {
  readonly lat: number;
  readonly lng: number;
}

interface City extends Spot {
  readonly name: string;
}

/** A photo is of a city that is not farther away than this (km). */
const NEAR_KM = 80;
const KM_PER_DEGREE = 111.2;

/** Cities by whole degrees of latitude: nothing nearer than the next band is missed. */
type Bands = ReadonlyMap<number, readonly City[]>;

let loading: Promise<Bands> | undefined;

/** The cities of the world take memory; only the index of photos needs them. */
function loadCities(): Promise<Bands> {
  loading ??= import('city-timezones').then(({ default: { cityMapping } }) => {
    const bands = new Map<number, City[]>();
    for (const { lat, lng, city, country } of cityMapping) {
      const band = bands.get(Math.floor(lat)) ?? [];
      band.push({ lat, lng, name: `${city}, ${country}` });
      bands.set(Math.floor(lat), band);
    }
    return bands;
  });
  return loading;
}

/** Distance in km; good enough for what is near. */
export function distanceKm(a: Spot, b: Spot): number {
  const across = Math.abs(a.lng - b.lng);
  const east = Math.min(across, 360 - across) * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180);
  return Math.hypot(a.lat - b.lat, east) * KM_PER_DEGREE;
}

const degrees = (value: number, positive: string, negative: string): string =>
  `${Math.abs(Math.round(value))}° ${value < 0 ? negative : positive}`;

/**
 * The place of a photo: the nearest city with its country, or, far from all, the degrees. It is id and name in one
 * (APP-ALBUM-04).
 */
export async function placeNameOf(spot: Spot): Promise<string> {
  const bands = await loadCities();
  const band = Math.floor(spot.lat);
  let best: { readonly name: string; readonly km: number } | undefined;
  for (const near of [band - 1, band, band + 1])
    for (const city of bands.get(near) ?? []) {
      const km = distanceKm(spot, city);
      if (km <= NEAR_KM && (best === undefined || km < best.km)) best = { name: city.name, km };
    }
  return best?.name ?? `${degrees(spot.lat, 'N', 'S')}, ${degrees(spot.lng, 'E', 'W')}`;
}
