import { paths, withQuery } from '#contract/paths.ts';
import type { OnlineProvider } from '#contract/payment-states.ts';
import type { Config } from '#server/config.ts';
import { paymentPage } from './payment-page.ts';

const CALLBACKS: Record<OnlineProvider, string> = {
  wave: paths.waveWebhook,
  orange: paths.orangeWebhook,
  card: paths.paydunyaIpn,
};

/** Where whoever paid, or gave up, comes back to (specification, section 2). */
export function returnPages(
  config: Config,
  payment: { provider: OnlineProvider; token: string },
): { success: string; error: string } {
  const success = paymentPage(config, payment);
  const error = `${config.publicUrl}${withQuery('/payment/error', { transaction: payment.token })}`;
  return { success, error: payment.provider === 'card' ? error : success };
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
