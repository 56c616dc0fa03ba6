import { type SubmitEvent, useState } from 'react';
import { post } from '#browser/calls.ts';
import { Field } from '#browser/ui/field.tsx';
import { Failure } from '#browser/ui/page.tsx';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import type { TillPart } from '#contract/money/tills/till-sales.ts';
import { TILL_WAY_WORDS, type TillWay } from '#contract/money/tills/till-words.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { useWork } from '../work.ts';
import { AmountField, readPart } from './amount-field.tsx';
import { referencedPart } from './parts.ts';

type Way = Exclude<TillWay, 'cash'>;

const LABELS: Record<Way, string> = {
  terminal: 'Numéro d’autorisation',
  voucher: 'Code du bon d’achat',
  transfer: 'Référence du virement',
  cheque: 'Numéro du chèque',
};

/** A way whose number the seller notes; a voucher pays what it holds. */
export function ReferenceForm({
  way,
  leftXof,
  onPart,
}: {
  way: Way;
  leftXof: number;
  onPart: (part: TillPart) => void;
}) {
  const { seller, cart } = useWork();
  const [amount, setAmount] = useState(String(leftXof));
  const [reference, setReference] = useState('');
  const [bank, setBank] = useState('');
  const [drawer, setDrawer] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const amountXof = readPart(amount, leftXof);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem('');
    const taken = referencedPart(way, amountXof ?? leftXof, { reference, bank, drawer });
    if ('problem' in taken) return setProblem(taken.problem);
    if (way !== 'voucher') return amountXof !== undefined && onPart(taken.part);
    const code = taken.part.reference ?? '';
    if (cart.parts.some((part) => part.way === 'voucher' && part.reference === code)) {
      return setProblem('Ce bon est déjà noté.');
    }
    setIsBusy(true);
    try {
      const { balance, is_over: isOver } = await post(paths.voucherBalance, { code }, seller.id);
      if (isOver || balance === 0) setProblem('Ce bon d’achat ne vaut plus rien.');
      else onPart({ ...taken.part, amount: Math.min(balance, leftXof) });
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setIsBusy(false);
  };
  return (
    <form onSubmit={submit} noValidate aria-label={TILL_WAY_WORDS[way]} className="mt-3">
      {way === 'voucher' ? (
        <p>Le bon paie ce qu’il vaut, jusqu’à {formatXof(leftXof)}.</p>
      ) : (
        <AmountField typed={amount} leftXof={leftXof} onTyped={setAmount} />
      )}
      <Field
        label={LABELS[way]}
        autoFocus
        autoComplete="off"
        maxLength={120}
        value={reference}
        onText={setReference}
      />
      {(way === 'cheque' || way === 'transfer') && (
        <Field
          label={way === 'cheque' ? 'Banque' : 'Banque (facultatif)'}
          autoComplete="off"
          maxLength={80}
          value={bank}
          onText={setBank}
        />
      )}
      {way === 'cheque' && (
        <Field
          label="Nom sur le chèque, s’il n’est pas au client (facultatif)"
          autoComplete="off"
          maxLength={80}
          value={drawer}
          onText={setDrawer}
        />
      )}
      <Failure text={problem} />
      <button type="submit" className="button-good min-h-16 w-full text-2xl" disabled={isBusy}>
        Valider : {TILL_WAY_WORDS[way]}
      </button>
    </form>
  );
}
