import type { ReturnCondition, ReturnReason } from '#contract/delivery/return-states.ts';
import type { TillCommand, TillResult } from '#contract/money/tills/till-commands.ts';
import type { TillReturnable } from '#contract/money/tills/till-returns.ts';
import type { TillReturnWay } from '#contract/money/tills/till-words.ts';

/** Pieces of one line that come back. */
export type ChosenLine = {
  lineId: number;
  quantity: number;
  reason: ReturnReason;
  condition: ReturnCondition;
  serials: string[];
};

/** What was given back, for the paper. */
export type DoneReturn = {
  order: Pick<TillReturnable, 'order_name' | 'ticket' | 'customer'>;
  /** Empty for money that was confirmed after the goods had come back. */
  lines: { name: string; quantity: number }[];
  at: string;
  seller: string;
  result: TillResult;
};

/** A return in progress. It survives reloads. */
export type ReturnDraft = {
  /** A ticket, order or telephone number; looked up as soon as the page opens when `order` is null. */
  typed: string;
  order: TillReturnable | null;
  lines: ChosenLine[];
  way: TillReturnWay;
  reference: string;
  note: string;
  /** Sent without an answer: it goes out again as it was, so that it counts once. */
  sent: TillCommand | null;
  done: DoneReturn | null;
};

export const RETURN_DRAFT = 'retour';

export const newReturn = (typed = ''): ReturnDraft => ({
  typed,
  order: null,
  lines: [],
  way: 'cash',
  reference: '',
  note: '',
  sent: null,
  done: null,
});

/**
 * The draft of a return that begins with a ticket. One whose answer is not here yet stays: its command is the only way to its
 * money and voucher.
 */
export const draftFor = (kept: ReturnDraft | undefined, ticket: string): ReturnDraft =>
  kept !== undefined && kept.sent !== null ? kept : newReturn(ticket);

type Line = TillReturnable['lines'][number];

/** Zero takes the line off; at most what can still come back. */
export function setPieces(draft: ReturnDraft, line: Line, quantity: number): ReturnDraft {
  const others = draft.lines.filter(({ lineId }) => lineId !== line.line_id);
  if (quantity < 1) return { ...draft, lines: others };
  const known = draft.lines.find(({ lineId }) => lineId === line.line_id) ?? firstPiece(line);
  const chosen = { ...known, quantity: Math.min(quantity, line.quantity) };
  return {
    ...draft,
    lines: [...others, { ...chosen, serials: known.serials.slice(0, chosen.quantity) }],
  };
}

const firstPiece = ({ line_id: lineId, reasons, serials, quantity }: Line): ChosenLine => ({
  lineId,
  quantity: 1,
  reason: reasons[0] ?? 'changed-mind',
  condition: 'resaleable',
  // The only piece can be no other.
  serials: quantity === 1 ? serials : [],
});

export const changeLine = (
  draft: ReturnDraft,
  lineId: number,
  part: Partial<ChosenLine>,
): ReturnDraft => ({
  ...draft,
  lines: draft.lines.map((line) => (line.lineId === lineId ? { ...line, ...part } : line)),
});

/** Marks or unmarks a piece by its number; more than the pieces replace the first one. */
export function toggleSerial(draft: ReturnDraft, lineId: number, serial: string): ReturnDraft {
  const line = draft.lines.find((one) => one.lineId === lineId);
  if (line === undefined) return draft;
  const serials = line.serials.includes(serial)
    ? line.serials.filter((one) => one !== serial)
    : [...line.serials, serial].slice(-line.quantity);
  return changeLine(draft, lineId, { serials });
}

/**
 * The draft after a try that failed with an HTTP status, 0 without an answer. A try whose answer was lost may have counted, and
 * a later refusal, as of an ended session, says nothing about it: the command stays, so that its money and voucher come out.
 */
export function afterFailure(
  draft: ReturnDraft,
  command: TillCommand,
  status: number,
): ReturnDraft {
  const mayHaveCounted = draft.sent !== null || status === 0 || status >= 500;
  return { ...draft, sent: mayHaveCounted ? command : null };
}

/** Why the return cannot be sent, in French; empty when it can. */
export function missingIn(
  { order, lines, reference }: ReturnDraft,
  needsReference: boolean,
): string {
  for (const { lineId, quantity, serials } of lines) {
    const line = order?.lines.find(({ line_id }) => line_id === lineId);
    if (line === undefined) continue;
    const unnumbered = Math.max(0, line.quantity - line.serials.length);
    if (quantity - serials.length > unnumbered) {
      return `${line.name} : choisissez le numéro de série de chaque pièce qui revient.`;
    }
  }
  return needsReference && reference.trim() === ''
    ? 'Indiquez le numéro du remboursement au terminal, du virement ou de l’opérateur.'
    : '';
}

/** The command of a return at the total (XOF) that the page shows. */
export function toCommand(
  { order, lines, way, reference, note }: ReturnDraft,
  told: Pick<TillCommand, 'key' | 'at' | 'session'> & { total: number },
): TillCommand {
  return {
    ...told,
    kind: 'return',
    order_id: order?.order_id ?? 0,
    ...(note.trim() !== '' && { reason: note.trim() }),
    return: {
      way,
      lines: lines.map(({ lineId, serials, ...line }) => ({
        line_id: lineId,
        ...line,
        ...(serials.length > 0 && { serials }),
      })),
      ...(reference.trim() !== '' && { reference: reference.trim() }),
    },
  };
}
