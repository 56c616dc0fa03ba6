import { ONLINE_PROVIDERS, type OnlineProvider } from '#contract/money/payment-states.ts';
import type { Customer } from '#shop/base/session/session.ts';
import type { ChosenMode } from './payment-choice.tsx';

/** A sign-out takes it. */
const LAST_WAY_KEY = 'lastWay';

/** How an order is paid, and through whom when online; null until it is chosen. */
export type ChosenWay = { mode: ChosenMode | null; provider: OnlineProvider | null };

/** Whether it is said how an order is paid; a provider that was chosen may have gone since. */
export const isWayChosen = (
  { mode, provider }: ChosenWay,
  providers: readonly OnlineProvider[],
): boolean =>
  mode === 'domicile' ||
  (mode === 'online' && (providers.length === 0 || providers.some((one) => one === provider)));

/** A way as storage has it; another build may have written it. */
export const readWay = ({
  mode,
  provider,
}: Partial<Record<keyof ChosenWay, unknown>>): ChosenWay => ({
  mode: mode === 'domicile' || mode === 'online' ? mode : null,
  provider: ONLINE_PROVIDERS.find((one) => one === provider) ?? null,
});

/** How this customer paid the last order from this browser; nothing is chosen for a customer without one. */
export function lastWayOf({ partner_id }: Pick<Customer, 'partner_id'>): ChosenWay {
  try {
    const kept = JSON.parse(localStorage.getItem(LAST_WAY_KEY) ?? '{}');
    return readWay(kept.partnerId === partner_id ? kept : {});
  } catch {
    return readWay({});
  }
}

export function keepLastWay(
  { partner_id: partnerId }: Pick<Customer, 'partner_id'>,
  { mode, provider }: ChosenWay,
): void {
  try {
    localStorage.setItem(LAST_WAY_KEY, JSON.stringify({ partnerId, mode, provider }));
  } catch {
    // Without storage it is chosen again.
  }
}
