/** As the shop's first migration calls its zones. */
type ZoneName =
  | 'Dakar'
  | 'Pikine, Guédiawaye, Keur Massar'
  | 'Rufisque, Bargny, Diamniadio'
  | 'Thiès, Mbour, Saly'
  | 'Autres régions';

const SUBURBS = ['Pikine', 'Guédiawaye', 'Keur Massar', 'Thiaroye', 'Zac Mbao'];
const BEYOND = ['Rufisque', 'Sébikotane'];
const NEXT_TOWNS = ['Thiès', 'Mbour'];

/** Where somebody of the demonstration lives, as the shop's zones have it. */
export function zoneOf({ city, quarter = '' }: { city: string; quarter?: string }): ZoneName {
  if (BEYOND.includes(city)) return 'Rufisque, Bargny, Diamniadio';
  if (NEXT_TOWNS.includes(city)) return 'Thiès, Mbour, Saly';
  if (city !== 'Dakar') return 'Autres régions';
  if (SUBURBS.includes(quarter)) return 'Pikine, Guédiawaye, Keur Massar';
  return BEYOND.includes(quarter) ? 'Rufisque, Bargny, Diamniadio' : 'Dakar';
}
