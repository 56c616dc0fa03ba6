import type {
  AnyTransaction,
  StartedCard,
  StartedOrange,
  StartedWave,
} from '#contract/money/payment-shapes.ts';
import type { OnlineProvider, PaymentProvider } from '#contract/money/payment-states.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** An open payment; its addresses are checked, undefined without a usable one. */
export type OpenPayment = {
  provider: PaymentProvider;
  token: string;
  transactionId: string;
  reference: string;
  amountXof: number;
  payUrl: string | undefined;
  /** `data:` address; undefined unless the provider draws one. */
  qrPicture: string | undefined;
  qrUrl: string | undefined;
  maxItUrl: string | undefined;
  orangeMoneyUrl: string | undefined;
  /** Why the last attempt failed; empty without one. */
  message: string;
};

type Started = StartedWave | StartedOrange | StartedCard;
type Links = {
  payment_url: string;
  qr_code_base64?: string;
  qr_code_url?: string | null;
  deep_link_maxit?: string;
  deep_link_om?: string;
  short_link?: string;
};

const BASE64 = /^[A-Za-z0-9+/=\s]+$/;
const PNG = 'data:image/png;base64,';

/** The open payment of a start that the provider has accepted. */
export const fromStarted = (provider: OnlineProvider, started: Started): OpenPayment => ({
  provider,
  message: '',
  ...common(started),
  ...linksOf(started),
});

/** The open payment of a transaction read from the server, with its failure message. */
export const fromTransaction = (transaction: AnyTransaction): OpenPayment => ({
  provider: transaction.provider,
  message: transaction.message,
  ...common(transaction),
  ...linksOf(transaction),
});

const common = ({
  token,
  transaction_id,
  reference,
  amount,
}: Pick<AnyTransaction, 'token' | 'transaction_id' | 'reference' | 'amount'>) => ({
  token,
  reference,
  transactionId: transaction_id,
  amountXof: amount,
});

function linksOf(links: Links) {
  const { payment_url, qr_code_base64, qr_code_url, deep_link_maxit, deep_link_om } = links;
  const payUrl = mayFollow(payment_url);
  return {
    payUrl,
    qrPicture: pictureOf(qr_code_base64 ?? ''),
    qrUrl: mayFollow(qr_code_url ?? '') ?? mayFollow(links.short_link ?? '') ?? payUrl,
    maxItUrl: mayFollow(deep_link_maxit ?? ''),
    orangeMoneyUrl: mayFollow(deep_link_om ?? ''),
  };
}

/** With or without prefix; undefined for no picture. */
function pictureOf(base64: string): string | undefined {
  const data = base64.startsWith(PNG) ? base64.slice(PNG.length) : base64;
  return BASE64.test(data) ? `${PNG}${data}` : undefined;
}

/**
 * Returns an https address, or http of this machine (sandbox); undefined for all else, as scripts. The server has checked
 * the host (`pickLinks`): the browser does not know the addresses that a shop sets for its providers.
 */
export function mayFollow(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, href } = new URL(address);
  const isAllowed = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
  return isAllowed ? href : undefined;
}
