import { paths, withQuery } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type { Config } from '#server/base/config/config.ts';
import { paymentPage } from '../payment/payment-names.ts';

const CALLBACKS: Record<OnlineProvider, string> = {
  wave: paths.waveWebhook,
  orange: paths.orangeWebhook,
  card: paths.paydunyaIpn,
};

/** Where the payer, or gave up, comes back to (specification, section 2). */
export function returnPages(
  config: Config,
  payment: { provider: OnlineProvider; token: string },
): { success: string; error: string } {
  const success = paymentPage(config, payment);
  const error = `${config.publicUrl}${withQuery(screens.paymentError, { transaction: payment.token })}`;
  return { success, error: payment.provider === 'card' ? error : success };
}

export const callbackUrl = ({ publicUrl }: Config, provider: OnlineProvider): string =>
  `${publicUrl}${CALLBACKS[provider]}`;

/** An address that a client asks for, when it is a page of this shop or of a site that may use it; none otherwise. */
export function allowedPage(
  { publicUrl, corsOrigins }: Config,
  wanted: string | undefined,
): string | undefined {
  if (wanted === undefined || !URL.canParse(wanted)) return undefined;
  const { origin } = new URL(wanted);
  return origin === new URL(publicUrl).origin || corsOrigins.includes(origin) ? wanted : undefined;
}
