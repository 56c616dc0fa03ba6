import { numericMoment } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import type { TillPart } from '#contract/money/tills/till-sales.ts';
import { TILL_WAY_WORDS } from '#contract/money/tills/till-words.ts';
import type { BilledTo, Ticket } from '../keep/memory.ts';
import { numberOf } from '../keep/shown-till.ts';
import { changeOf, leftOf } from '../pay/parts.ts';
import type { Paper, PaperRow } from '../printer/paper.ts';

/** The ticket of a sale, row by row. */
export const describeTicket = (ticket: Ticket): Paper => ({
  title: 'Ticket',
  head: [
    ...shopHead(ticket.shop),
    { text: `Ticket ${numberOf(ticket)}` },
    { text: `${numericMoment(ticket.at)} · ${ticket.place}` },
    { text: `Vendeur : ${ticket.seller}` },
    ...rowIf(ticket.customer !== '', `Client : ${ticket.customer}`),
    ...companyRows(ticket.company ?? null),
  ],
  linesTitle: 'Articles',
  lines: ticket.lines.map(({ name, quantity, price, total }) => ({
    name,
    label: `${quantity} × ${formatXof(price)}`,
    value: formatXof(total),
  })),
  foot: [
    { text: 'Total', value: formatXof(ticket.total), isLarge: true },
    { text: 'dont TVA', value: formatXof(ticket.tax) },
    ...ticket.parts.flatMap(partRows),
    ...walletRows(ticket.wallet),
    ...restRows(ticket),
    { text: numberOf(ticket), codeLabel: `Code du ticket ${numberOf(ticket)}` },
    { text: 'Merci de votre visite', isCentred: true },
  ],
});

/** The shop's name, address and numbers, at the head of each paper. */
export const shopHead = ({ name, address, phone, ninea, rccm }: Ticket['shop']): PaperRow[] => {
  const reach = [address, phone].filter(Boolean).join(' · ');
  const numbers = [ninea && `NINEA ${ninea}`, rccm && `RCCM ${rccm}`].filter(Boolean).join(' · ');
  return [
    { text: name, isCentred: true, isLarge: true },
    ...rowIf(reach !== '', reach, { isCentred: true }),
    ...rowIf(numbers !== '', numbers, { isCentred: true }),
  ];
};

function companyRows(company: BilledTo | null): PaperRow[] {
  if (company === null) return [];
  const { name, ninea, address } = company;
  return [
    { text: `Facturé à : ${name}` },
    ...rowIf(ninea !== '', `NINEA ${ninea}`),
    ...rowIf(address !== '', address),
  ];
}

function partRows(part: TillPart): PaperRow[] {
  const { way, amount, reference, bank, handed } = part;
  const isShown = way !== 'voucher' && reference !== undefined;
  return [
    { text: TILL_WAY_WORDS[way], value: formatXof(amount) },
    ...rowIf(isShown, [reference, bank].filter(Boolean).join(' · ')),
    ...(way === 'cash' && handed !== undefined
      ? [
          { text: 'Reçu du client', value: formatXof(handed) },
          { text: 'Rendu', value: formatXof(changeOf(part)) },
        ]
      : []),
  ];
}

function walletRows(wallet: Ticket['wallet']): PaperRow[] {
  if (wallet === null) return [];
  const unpaid = wallet.state === 'paid' ? '' : ' (à payer)';
  return [{ text: `${PROVIDER_NAMES[wallet.provider]}${unpaid}`, value: formatXof(wallet.amount) }];
}

function restRows(ticket: Ticket): PaperRow[] {
  const { parts, total, wallet, later = '', serials, isOffline } = ticket;
  const dutyXof = parts.reduce((sum, { duty = 0 }) => sum + duty, 0);
  const leftXof = leftOf(total, parts);
  const numbers = serials.flatMap((one) => one.serials).join(', ');
  return [
    ...rowIf(dutyXof > 0, 'Droit de timbre, espèces', { value: formatXof(dutyXof) }),
    ...rowIf(leftXof > 0 && wallet === null, 'Reste à payer', { value: formatXof(leftXof) }),
    ...rowIf(later !== '', later, { isStrong: true }),
    ...rowIf(numbers !== '', `N° de série : ${numbers}`),
    ...rowIf(isOffline, 'Prix de l’appareil, hors ligne'),
    ...rowIf(wallet?.state === 'dropped', 'Vente annulée', { isStrong: true }),
  ];
}

/** A row that is shown under a condition. */
export const rowIf = (
  isShown: boolean,
  text: string,
  look: Omit<PaperRow, 'text'> = {},
): PaperRow[] => (isShown ? [{ text, ...look }] : []);
