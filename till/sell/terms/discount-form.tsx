import { type SubmitEvent, useState } from 'react';
import { Choice, Field } from '#browser/ui/field.tsx';
import { readAmount } from '#browser/ui/read-amount.ts';
import type { Discount } from '../cart.ts';
import { discountProblem } from '../price-cart.ts';

/** What the seller takes off, with the reason. */
export function DiscountForm({
  discount,
  subtotalXof,
  percent,
  onDiscount,
}: {
  discount: Discount | null;
  subtotalXof: number;
  percent: number;
  onDiscount: (discount: Discount | null) => void;
}) {
  const [kind, setKind] = useState<Discount['kind']>(discount?.kind ?? 'amount');
  const [value, setValue] = useState(String(discount?.value ?? ''));
  const [reason, setReason] = useState(discount?.reason ?? '');
  const [problem, setProblem] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = { kind, value: readAmount(value) ?? 0, reason: reason.trim() };
    const refusal = discountProblem(given, subtotalXof, percent);
    setProblem(refusal);
    if (refusal === undefined) onDiscount(given);
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Remise du vendeur">
      <Choice
        name="discount-kind"
        legend={`Jusqu’à ${percent} % de la vente`}
        value={kind}
        onChoose={setKind}
        options={[
          { value: 'amount', text: 'Un montant en FCFA' },
          { value: 'percent', text: 'Un pourcentage' },
        ]}
      />
      <Field
        label={kind === 'amount' ? 'Montant (FCFA)' : 'Pourcentage'}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onText={setValue}
        problem={problem}
      />
      <Field label="Raison" autoComplete="off" maxLength={200} value={reason} onText={setReason} />
      <button type="submit" className="button-main min-h-14 w-full">
        Accorder la remise
      </button>
      {discount !== null && (
        <button
          type="button"
          className="button-bad mt-2 min-h-14 w-full"
          onClick={() => onDiscount(null)}
        >
          Retirer la remise
        </button>
      )}
    </form>
  );
}
