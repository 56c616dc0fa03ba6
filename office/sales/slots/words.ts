import type { DayOffKind } from '#contract/sales/handover/day-off-kinds.ts';
import type { SlotDay, SlotRule } from '#contract/sales/handover/staff-slots.ts';

export const SLOT_DAYS_PATH = '/livraisons-par-creneau';

/** 0 is Sunday. */
export const WEEKDAY_WORDS = [
  'Dimanche',
  'Lundi',
  'Mardi',
  'Mercredi',
  'Jeudi',
  'Vendredi',
  'Samedi',
] as const;
export const WEEKDAY_CHOICES = [1, 2, 3, 4, 5, 6, 0].map((id) => ({
  id,
  name: WEEKDAY_WORDS[id] ?? '',
}));

export const DAY_OFF_KIND_WORDS: Record<DayOffKind, string> = {
  fixed: 'Chaque année',
  announced: 'Ce jour-là',
};

export function closingWords({
  closes_before: days,
  closes_at: at,
}: Pick<SlotRule, 'closes_before' | 'closes_at'>): string {
  if (days === 0) return `le jour même à ${at}`;
  return days === 1 ? `la veille à ${at}` : `${days} jours avant à ${at}`;
}

/** `3 sur 8`, and litres where they are limited. */
export function fillingWords({ orders, max_orders, litres, max_litres }: SlotDay): string {
  const places = `${orders} sur ${max_orders}`;
  return max_litres === null
    ? places
    : `${places} · ${litres.toLocaleString('fr-FR')} sur ${max_litres.toLocaleString('fr-FR')} litres`;
}

/** The state of a slot’s day in French; a closed round comes before all others. */
export function stateWords({
  closed_at,
  is_day_off,
  is_open,
  orders,
  max_orders,
}: SlotDay): string {
  if (closed_at !== null) return 'Tournée close';
  if (is_day_off) return 'Jour sans livraison : appelez ces clients';
  if (!is_open) return 'Fermé aux clients';
  return orders >= max_orders ? 'Complet' : 'Ouvert';
}
