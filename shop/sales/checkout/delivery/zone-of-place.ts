type Named = { name: string };

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim();

/** The places in the name of a zone: two for `Thiès, Mbour`. */
const placesIn = ({ name }: Named): string[] =>
  name
    .split(',')
    .map((place) => place.trim())
    .filter((place) => place !== '');

/** The places that zones name, to be proposed while an address is typed. */
export const placesOf = (zones: readonly Named[]): string[] => [
  ...new Set(zones.flatMap((zone) => placesIn(zone))),
];

/**
 * The zone whose name has the place that a part of an address begins with: `Pikine Icotaf, rue 10` is in `Pikine,
 * Guédiawaye`, `route de Pikine` is not. Undefined if none has.
 */
export function zoneOfPlace<Zone extends Named>(
  zones: readonly Zone[],
  address: string,
): Zone | undefined {
  for (const part of address.split(/[,;.\n]/)) {
    const start = `${plain(part)} `;
    const found = zones.find((zone) =>
      placesIn(zone).some((place) => start.startsWith(`${plain(place)} `)),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}
