import { ONLINE_PROVIDERS, type OnlineProvider } from '#contract/money/payment-states.ts';
import { ACCOUNT_MODE } from '#contract/sales/orders/payment-modes.ts';
import type { Customer } from '#shop/base/session/session.ts';
import type { ChosenMode } from './payment-choice.tsx';

/** A sign-out removes it. */
const LAST_WAY_KEY = 'lastWay';

/** Both null before a choice. `compte` is offered to buyers of a company with agreed days. */
export type ChosenWay = {
  mode: ChosenMode | typeof ACCOUNT_MODE | null;
  provider: OnlineProvider | null;
};

/** Whether a mode is chosen and, online, a provider that the shop still offers. */
export const isWayChosen = (
  { mode, provider }: ChosenWay,
  providers: readonly OnlineProvider[],
): boolean =>
  mode === 'domicile' ||
  mode === ACCOUNT_MODE ||
  (mode === 'online' && (providers.length === 0 || providers.some((one) => one === provider)));

/** The way in a stored value; null for what this build does not know. */
export const readWay = ({
  mode,
  provider,
}: Partial<Record<keyof ChosenWay, unknown>>): ChosenWay => ({
  mode: mode === 'domicile' || mode === 'online' || mode === ACCOUNT_MODE ? mode : null,
  provider: ONLINE_PROVIDERS.find((one) => one === provider) ?? null,
});

/** From this customer's last order in this browser. */
export function readLastWay({ partner_id }: Pick<Customer, 'partner_id'>): ChosenWay {
  try {
    const kept = JSON.parse(localStorage.getItem(LAST_WAY_KEY) ?? '{}');
    return readWay(kept.partnerId === partner_id ? kept : {});
  } catch {
    return readWay({});
  }
}

/** Stores the payment mode and provider of a customer in local storage, if storage allows. */
export function keepLastWay(
  { partner_id: partnerId }: Pick<Customer, 'partner_id'>,
  { mode, provider }: ChosenWay,
): void {
  // The company may end the account before the next order.
  if (mode === ACCOUNT_MODE) return;
  try {
    localStorage.setItem(LAST_WAY_KEY, JSON.stringify({ partnerId, mode, provider }));
  } catch {
    // Without storage the customer chooses again.
  }
}
