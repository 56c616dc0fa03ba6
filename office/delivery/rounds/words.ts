import { counted } from '#contract/base/counted.ts';
import type { StaffRound } from '#contract/delivery/staff-rounds.ts';
import type { Tones } from '#office/base/lists/fields.tsx';

export const PLAN_PATH = '/a-planifier';
export const ROUND_TONES: Tones = { open: 'primary', on_the_way: 'primary', ended: 'warning' };

const inFrench = (value: number): string => value.toLocaleString('fr-FR');

export const stopsWords = (stops: number): string => counted(stops, 'arrêt', 'arrêts');

/** `1 400 litres · 96 kg`. */
export function loadWords({ litres, kg }: { litres: number; kg: number | null }): string {
  const known = [
    litres > 0 && `${inFrench(litres)} litres`,
    kg !== null && kg > 0 && `${inFrench(kg)} kg`,
  ];
  return known.filter(Boolean).join(' · ');
}

/** `1 400 sur 3 000 litres`. */
export function capacityWords(value: number | null, most: number | null, unit: string): string {
  if (value === null) return most === null ? '' : `inconnu, sur ${inFrench(most)} ${unit}`;
  return most === null
    ? `${inFrench(value)} ${unit}`
    : `${inFrench(value)} sur ${inFrench(most)} ${unit}`;
}

/** A sentence for each limit of the vehicle that the load exceeds. */
export function overloadSentences({
  litres,
  kg,
  max_litres,
  max_kg,
}: StaffRound['totals']): string[] {
  return [
    ...(max_litres !== null && litres > max_litres
      ? [`${inFrench(litres)} litres pour un véhicule de ${inFrench(max_litres)}.`]
      : []),
    ...(max_kg !== null && kg !== null && kg > max_kg
      ? [`${inFrench(kg)} kg pour un véhicule de ${inFrench(max_kg)}.`]
      : []),
  ];
}

/** Says how many pieces have no known volume or weight; empty when all are known. */
export function unmeasuredWords({ unmeasured, unweighed }: StaffRound['totals']): string {
  const unknown = [
    unmeasured > 0 && `le volume de ${counted(unmeasured, 'pièce', 'pièces')}`,
    unweighed > 0 && `le poids de ${counted(unweighed, 'pièce', 'pièces')}`,
  ].filter(Boolean);
  return unknown.length === 0 ? '' : `Il manque ${unknown.join(' et ')} au catalogue.`;
}

/** What filling did: how many stops were added, and how many orders found no room. */
export function filledWords({
  added,
  left,
  round: { totals },
}: {
  added: readonly number[];
  left: number;
  round: Pick<StaffRound, 'totals'>;
}): string {
  const isUnlimited = totals.max_litres === null && totals.max_kg === null;
  const sentences = [
    added.length > 0
      ? `${counted(added.length, 'arrêt ajouté', 'arrêts ajoutés')}, zone par zone.`
      : 'Rien à ajouter.',
    left > 0 &&
      `${counted(left, 'commande ne tient pas', 'commandes ne tiennent pas')} dans le véhicule.`,
    added.length > 0 && isUnlimited && 'La charge du véhicule n’est pas connue.',
  ];
  return sentences.filter(Boolean).join(' ');
}

/** A line for each product whose counted pieces differ from the expected ones; uncounted ones are left out. */
export const goodsDifferences = (back: StaffRound['back']): string[] =>
  back.flatMap(({ name, order_name, expected, counted: found }) =>
    found === null || found === expected
      ? []
      : [`${name} (${order_name}) : ${found} sur ${expected}`],
  );
