import { formatXof } from '#contract/base/fields/money.ts';
import { PICKUP_CODE_LENGTH } from '#contract/base/limits.ts';
import { stampDutyOn } from '#contract/money/stamp-duty.ts';

export const HANDOVERS = ['cash', 'part', 'link', 'none'] as const;
export type Handover = (typeof HANDOVERS)[number];
type Typed = {
  handover: Handover;
  dueXof: number;
  dutyPercent: number;
  amount: string;
  reason: string;
  /** Of a collection. */
  pickup?: { code: string; isWithout: boolean } | undefined;
};

/** Ignores blanks and the unit; NaN for no amount. */
const readAmount = (typed: string): number => Number(typed.replace(/\s|FCFA/g, '') || Number.NaN);

const withDuty = (cashXof: number, dutyPercent: number): string =>
  formatXof(cashXof + stampDutyOn(cashXof, dutyPercent));

/** Label of the hand-over button in French; cash is in XOF with its stamp duty. */
export function handoverLabel({ handover, dueXof, dutyPercent, amount }: Typed): string {
  if (dueXof === 0) return 'Remettre la commande';
  if (handover === 'cash') return `Livrée et encaissé ${withDuty(dueXof, dutyPercent)}`;
  if (handover === 'link') return 'Livrée, envoyer le lien de paiement';
  if (handover === 'none') return 'Livrée, non payée';
  const amountXof = readAmount(amount);
  return Number.isSafeInteger(amountXof) && amountXof > 0
    ? `Livrée et encaissé ${withDuty(amountXof, dutyPercent)}`
    : 'Livrée et encaissé une partie';
}

/** The payload, or a French sentence for what the server would refuse. */
export function readHandover(typed: Typed): object | string {
  const proof = readProof(typed);
  const money = typed.dueXof === 0 ? {} : readMoney(typed);
  if (typeof proof === 'string') return proof;
  return typeof money === 'string' ? money : { ...money, ...proof };
}

function readProof({ pickup, reason }: Typed): object | string {
  if (pickup === undefined) return {};
  if (!pickup.isWithout) {
    const code = pickup.code.replace(/\s/g, '');
    return new RegExp(`^\\d{${PICKUP_CODE_LENGTH}}$`).test(code)
      ? { pickup_code: code }
      : `Tapez les ${PICKUP_CODE_LENGTH} chiffres du code de retrait.`;
  }
  if (reason.trim() === '') return 'Indiquez pourquoi le client n’a pas son code.';
  return { without_code: true, reason: reason.trim() };
}

function readMoney({ handover, dueXof, amount, reason }: Typed): object | string {
  const why = reason.trim();
  if (handover === 'cash') return { cash: dueXof };
  if (handover === 'link') return { link: true };
  if (why === '') return 'Indiquez pourquoi tout n’est pas encaissé.';
  if (handover === 'none') return { reason: why };
  const cash = readAmount(amount);
  return Number.isSafeInteger(cash) && cash > 0 && cash < dueXof
    ? { cash, reason: why }
    : `Tapez un montant entier, plus petit que ${formatXof(dueXof)}.`;
}
