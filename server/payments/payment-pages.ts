import { paths, withQuery } from '#contract/paths.ts';
import type { OnlineProvider } from '#contract/payment-states.ts';
import type { Config } from '#server/config.ts';

/** The pages of the shop that say how a payment went (specification, section 2). */
const PAGES: Record<OnlineProvider, { success: string; error: string }> = {
  wave: { success: '/wave-paiement', error: '/wave-paiement' },
  orange: { success: '/om-paiement', error: '/om-paiement' },
  card: { success: '/payment/success', error: '/payment/error' },
};

const CALLBACKS: Record<OnlineProvider, string> = {
  wave: paths.waveWebhook,
  orange: paths.orangeWebhook,
  card: paths.paydunyaIpn,
};

/** Where whoever paid, or gave up, comes back to; whole addresses, open to whoever has the token. */
export function resultPages(
  { publicUrl }: Config,
  provider: OnlineProvider,
  token: string,
): { success: string; error: string } {
  const { success, error } = PAGES[provider];
  const of = (page: string) => `${publicUrl}${withQuery(page, { transaction: token })}`;
  return { success: of(success), error: of(error) };
}

/** Where a provider tells the shop of a payment. */
export const callbackUrl = ({ publicUrl }: Config, provider: OnlineProvider): string =>
  `${publicUrl}${CALLBACKS[provider]}`;

/** An address that a client asks for, when it is a page of this shop; ours otherwise. */
export function ownPageOr(
  { publicUrl }: Config,
  wanted: string | undefined,
  fallback: string,
): string {
  const isOurs =
    wanted !== undefined &&
    URL.canParse(wanted) &&
    new URL(wanted).origin === new URL(publicUrl).origin;
  return isOurs ? wanted : fallback;
}
