import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '#contract/base/tables.ts';
import { HAND_STAGE_WORDS } from '#contract/money/hand-stages.ts';
import { HAND_WAYS } from '#contract/money/payment-states.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import type { BankProposal, PROPOSAL_REASONS } from '#contract/money/staff-bank-lines.ts';
import type { Db } from '#server/base/db/open.ts';
import { plainHeading } from '#server/goods/catalogue/headings/vocabulary.ts';
import { isOwed, leftXof, leftXofColumn } from '#server/sales/orders/paying/settle-order.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { proformas } from '#server/sales/proformas/tables.ts';
import { bankLines, handPayments } from '../by-hand/tables.ts';
import { payments } from '../tables.ts';

type Line = Pick<typeof bankLines.$inferSelect, 'id' | 'label' | 'reference' | 'amount'>;
type Reason = (typeof PROPOSAL_REASONS)[number];

/** An order that a line may pay, with its payments by hand that no line has yet. XOF. */
export type Candidate = {
  id: number;
  number: string;
  /** Numbers of its proforma. */
  proforma: string | null;
  names: string[];
  leftXof: number;
  isOwed: boolean;
  papers: { id: number; amountXof: number; reference: string; drawer: string; words: string }[];
};

const MOST_PROPOSALS = 5;
const MOST_CANDIDATES = 500;

/** `S00012`, and a proforma's `PF-2026-000001`, as banks print them: with blanks, without zeros or dashes. */
const ORDER_NUMBER = /(?<![a-z0-9])s ?0*(\d{1,9})(?![a-z0-9])/g;
const PROFORMA_NUMBER = /(?<![a-z0-9])pf ?(20\d{2}) ?0*(\d{1,6})(?![a-z0-9])/g;

const orderNumber = (digits: string) => `S${digits.padStart(5, '0')}`;
const proformaNumber = (year: string, digits: string) => `PF-${year}-${digits.padStart(6, '0')}`;

/** The numbers that stand in the texts of a line. */
export function numbersIn({ label, reference }: Pick<Line, 'label' | 'reference'>) {
  const text = plainHeading(`${label} ${reference}`);
  return {
    orders: [...text.matchAll(ORDER_NUMBER)].map(([, digits = '']) => orderNumber(digits)),
    proformas: [...text.matchAll(PROFORMA_NUMBER)].map(([, year = '', digits = '']) =>
      proformaNumber(year, digits),
    ),
  };
}

/** Words of companies that tell none from another. */
const COMMON =
  /^(sarl|sa|sas|sasu|suarl|ets|etablissements?|societe|ste|gie|groupe|senegal|dakar|mme?|mr|monsieur|madame|et|de|du|des|la|le|les|virement|recu|vir)$/;

const wordsOf = (text: string) =>
  plainHeading(text)
    .split(/[ /]/)
    .filter((word) => word.length >= 3 && !COMMON.test(word));

/** Whether half of the words of a name, one at least, stand in the text. */
export function resembles(name: string, text: string): boolean {
  const words = wordsOf(name);
  const said = new Set(wordsOf(text));
  const found = words.filter((word) => said.has(word)).length;
  return found > 0 && found * 2 >= words.length;
}

/**
 * What a person may confirm for a line, the likeliest first (rule M-46). A proposal names the noted payment of exactly this
 * amount; without one the order must owe the amount. Numbers are shown in any case: the refusal then says why.
 */
export function proposeMatches(line: Line, candidates: readonly Candidate[]): BankProposal[] {
  const numbers = numbersIn(line);
  const text = `${line.label} ${line.reference}`;
  const plain = plainHeading(text);
  const found = candidates.flatMap((order): (BankProposal & { rank: number })[] => {
    const fitting = order.papers.filter(({ amountXof }) => amountXof === line.amount);
    const isNamed = [...order.names, ...fitting.map(({ drawer }) => drawer)].some((name) =>
      resembles(name, text),
    );
    const quoted = fitting.find(({ reference }) => isQuoted(reference, plain));
    const paper = quoted ?? fitting[0];
    const fits = paper !== undefined || (order.isOwed && line.amount <= order.leftXof);
    const equals = paper !== undefined || (order.isOwed && line.amount === order.leftXof);
    const reason: Reason | undefined = numbers.orders.includes(order.number)
      ? 'number'
      : order.proforma !== null && numbers.proformas.includes(order.proforma)
        ? 'proforma'
        : quoted !== undefined
          ? 'reference'
          : isNamed && equals
            ? 'amount'
            : undefined;
    if (reason === undefined) return [];
    const rank = (fits ? 0 : 10) + RANKS[reason];
    return [
      {
        order_id: order.id,
        order_name: order.number,
        customer_name: order.names[0] ?? '',
        residual: order.leftXof,
        payment_id: paper?.id ?? null,
        payment_words: paper?.words ?? '',
        reason,
        rank,
      },
    ];
  });
  return found
    .toSorted((a, b) => a.rank - b.rank || a.order_id - b.order_id)
    .slice(0, MOST_PROPOSALS)
    .map(({ rank: _, ...proposal }) => proposal);
}

const RANKS: Record<Reason, number> = { number: 0, proforma: 1, reference: 2, amount: 3 };

/** A short reference would stand in any text. */
const isQuoted = (reference: string, plain: string): boolean => {
  const said = plainHeading(reference);
  return said.length >= 4 && ` ${plain} `.includes(` ${said} `);
};

/** Reads what the lines may belong to: by number, by a fitting payment, by the rest. */
export async function readCandidates(db: Db, lines: readonly Line[]): Promise<Candidate[]> {
  if (lines.length === 0) return [];
  const named = lines.map(numbersIn);
  const amounts = [...new Set(lines.map(({ amount }) => amount))];
  const byNumber = await readOrders(
    db,
    or(
      inArray(orders.number, ['', ...named.flatMap((one) => one.orders)]),
      inArray(proformas.number, ['', ...named.flatMap((one) => one.proformas)]),
    ),
  );
  const papers = await readPapers(db, and(inArray(payments.amount, amounts), isUnmatched()));
  const byRest = await readOrders(
    db,
    or(
      inArray(orders.id, [0, ...papers.map(({ orderId }) => orderId)]),
      and(ne(orders.state, 'cancel'), inArray(leftXofColumn, amounts)),
    ),
  );
  const all = new Map([...byNumber, ...byRest].map((row) => [row.order.id, row]));
  const byOrder = Map.groupBy(papers, ({ orderId }) => orderId);
  return [...all.values()].map(({ order, proforma, company }) => ({
    id: order.id,
    number: order.number,
    proforma,
    names: [order.buyerName, company ?? ''].filter((name) => name !== ''),
    leftXof: order.state === 'cancel' ? 0 : leftXof(order),
    isOwed: isOwed(order),
    papers: byOrder.get(order.id) ?? [],
  }));
}

const readOrders = (db: Db, where: SQL | undefined) =>
  db
    .select({ order: orders, proforma: proformas.number, company: proformas.company })
    .from(orders)
    .leftJoin(proformas, eq(proformas.orderId, orders.id))
    .where(where)
    .orderBy(sql`${orders.id} desc`)
    .limit(MOST_CANDIDATES);

/** A transfer or a cheque that no line has, expected or counted, that was not taken back. */
export const isUnmatched = (): SQL =>
  and(
    inArray(payments.provider, ['transfer', 'cheque']),
    inArray(payments.state, ['pending', 'processing', 'completed', 'review']),
    isNull(payments.refundedAt),
    sql`not exists (select from ${bankLines} as known where known.payment_id = ${payments.id})`,
  )!;

export async function readPapers(db: Db, where: SQL | undefined) {
  const found = await db
    .select({ payment: payments, paper: handPayments })
    .from(payments)
    .innerJoin(handPayments, eq(handPayments.paymentId, payments.id))
    .where(where)
    // Expected money before what counted already.
    .orderBy(sql`${payments.state} in ('completed', 'review')`, payments.id)
    .limit(MOST_CANDIDATES);
  return found.map(({ payment: { id, orderId, amount, provider, rawStatus }, paper }) => {
    const words: Partial<Record<string, string>> = isOneOf(HAND_WAYS, provider)
      ? HAND_STAGE_WORDS[provider]
      : {};
    const said = [PROVIDER_NAMES[provider], paper.reference, words[rawStatus] ?? ''];
    return {
      id,
      orderId,
      amountXof: amount,
      reference: paper.reference,
      drawer: paper.drawer,
      words: said.filter((one) => one !== '').join(' · '),
    };
  });
}
