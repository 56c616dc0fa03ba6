import { numericMoment } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import type { TillState } from '#contract/money/tills/till.ts';
import type { Paper, PaperRow } from '../printer/paper.ts';
import { rowIf, shopHead } from '../sales/describe-ticket.ts';
import type { DoneReturn } from './draft.ts';

/** The paper of a return, row by row, for the customer to sign. */
export function describeReturn(
  { order, lines, at, seller, result }: DoneReturn,
  state: Pick<TillState, 'shop' | 'till'> | null,
): Paper {
  const { given_back: given, message } = result;
  const note = given?.credit_note ?? '';
  const place = state === null ? '' : ` · ${state.till.place}`;
  return {
    title: 'Ticket de retour',
    head: [
      ...(state === null ? [] : shopHead(state.shop)),
      { text: note === '' ? 'Retour' : `Retour · avoir ${note}`, isStrong: true },
      {
        text: order.ticket === '' ? `Commande ${order.order_name}` : `Ticket ${order.ticket}`,
      },
      { text: `${numericMoment(at)}${place}` },
      { text: `Vendeur : ${seller}` },
      ...rowIf(order.customer !== '', `Client : ${order.customer}`),
    ],
    linesTitle: 'Articles revenus',
    lines: lines.map(({ name, quantity }) => ({ name: `${quantity} × ${name}` })),
    foot: [
      ...(given?.money ?? []).map(moneyRow),
      ...rowIf(given === undefined && message !== '', message),
      ...voucherRows(given?.voucher ?? null),
      { text: 'Signature du client :' },
      { text: '', isToSign: true },
    ],
  };
}

type Given = NonNullable<DoneReturn['result']['given_back']>;

function moneyRow({ way, amount, duty, voucher_ending: ending }: Given['money'][number]): PaperRow {
  const voucher = ending === '' ? '' : ` …${ending}`;
  const stamp = duty > 0 ? `, timbre ${formatXof(duty)} compris` : '';
  return {
    text: `Rendu : ${PROVIDER_NAMES[way]}${voucher}${stamp}`,
    value: formatXof(amount + duty),
  };
}

/** The code is money: it stands on this paper alone. */
const voucherRows = (voucher: Given['voucher']): PaperRow[] =>
  voucher === null
    ? []
    : [
        { text: `Bon d’achat de ${formatXof(voucher.amount)}, sans date de fin`, isCentred: true },
        { text: voucher.code, isCentred: true, isLarge: true },
        { text: 'Gardez ce ticket : le bon paie sur remise de ce code.', isCentred: true },
      ];
