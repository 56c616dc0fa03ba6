import { type SubmitEvent, useRef, useState } from 'react';
import { Choice, Field } from '#browser/ui/field.tsx';
import { readAmount } from '#browser/ui/read-amount.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { readPhone } from '#contract/base/fields/phone.ts';
import type { TillQuote } from '#contract/money/till.ts';
import { Dialog } from '../bar/dialog.tsx';
import { useWork } from '../work.ts';
import { type Discount, discountProblem, discountXof, subtotalOf } from './cart.ts';

type Kind = 'discount' | 'code' | 'customer';

/** Discount, coupons and customer of the sale. */
export function CartTerms({ quote }: { quote: TillQuote | undefined }) {
  const { cart, setCart, memory, isOnline } = useWork();
  const [open, setOpen] = useState<Kind>();
  const dialog = useRef<HTMLDialogElement>(null);
  const percent = memory.state?.terms.discount_percent ?? 0;
  const show = (kind: Kind) => {
    setOpen(kind);
    dialog.current?.showModal();
  };
  const close = () => dialog.current?.close();
  const { discount, customer, codes } = cart;
  const who = customer === null ? '' : (quote?.customer?.name ?? customer.name) || customer.phone;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {percent > 0 && (
        <button type="button" className={TERM} onClick={() => show('discount')}>
          {discount === null
            ? 'Remise'
            : `Remise : ${formatXof(discountXof(discount, subtotalOf(cart)))}`}
        </button>
      )}
      {codes.map((code) => (
        <button
          key={code}
          type="button"
          className={TERM}
          onClick={() =>
            setCart({ ...cart, priced: null, codes: codes.filter((other) => other !== code) })
          }
        >
          Retirer le coupon {code}
        </button>
      ))}
      <button
        type="button"
        className={TERM}
        disabled={!isOnline}
        title={isOnline ? undefined : 'Un coupon demande le réseau.'}
        onClick={() => show('code')}
      >
        {isOnline ? 'Coupon' : 'Coupon (avec le réseau)'}
      </button>
      <button type="button" className={TERM} onClick={() => show('customer')}>
        {who === '' ? 'Client' : `Client : ${who}`}
      </button>
      <Dialog
        ref={dialog}
        title={open === undefined ? '' : TITLES[open]}
        onClose={() => setOpen(undefined)}
      >
        {open === 'discount' && (
          <DiscountForm
            discount={discount}
            subtotalXof={subtotalOf(cart)}
            percent={percent}
            onDiscount={(given) => {
              setCart({ ...cart, priced: null, discount: given });
              close();
            }}
          />
        )}
        {open === 'code' && (
          <CodeForm
            onCode={(code) => {
              setCart({ ...cart, priced: null, codes: [...new Set([...codes, code])] });
              close();
            }}
          />
        )}
        {open === 'customer' && (
          <CustomerForm
            customer={customer}
            onCustomer={(given) => {
              setCart({ ...cart, priced: null, customer: given });
              close();
            }}
          />
        )}
        <button type="button" className="button-plain mt-2 min-h-14 w-full" onClick={close}>
          Fermer
        </button>
      </Dialog>
    </div>
  );
}

const TERM = 'button-plain min-h-14 px-3 text-base';
const TITLES: Record<Kind, string> = {
  discount: 'Remise du vendeur',
  code: 'Coupon',
  customer: 'Client',
};
const SUBMIT = 'button-main min-h-14 w-full';

function DiscountForm({
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
    <form onSubmit={submit} noValidate aria-label={TITLES.discount}>
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
      <button type="submit" className={SUBMIT}>
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

function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [code, setCode] = useState('');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (code.trim() !== '') onCode(code.trim().toUpperCase());
  };
  return (
    <form onSubmit={submit} noValidate aria-label={TITLES.code}>
      <Field
        label="Code du coupon"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={code}
        onText={setCode}
      />
      <button type="submit" className={SUBMIT}>
        Appliquer le coupon
      </button>
    </form>
  );
}

function CustomerForm({
  customer,
  onCustomer,
}: {
  customer: { phone: string; name: string } | null;
  onCustomer: (customer: { phone: string; name: string } | null) => void;
}) {
  const [phone, setPhone] = useState(customer?.phone ?? '');
  const [name, setName] = useState(customer?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A wrong number would have the server refuse the sale.
    const isRight = readPhone(phone) !== undefined;
    setProblem(isRight ? undefined : 'Indiquez un numéro de mobile, par exemple 77 123 45 67.');
    if (isRight) onCustomer({ phone: phone.trim(), name: name.trim() });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={TITLES.customer}>
      <Field
        label="Téléphone"
        type="tel"
        autoComplete="off"
        value={phone}
        onText={setPhone}
        problem={problem}
      />
      <Field
        label="Nom, pour un nouveau client (facultatif)"
        autoComplete="off"
        maxLength={120}
        value={name}
        onText={setName}
      />
      <button type="submit" className={SUBMIT}>
        Noter le client
      </button>
      {customer !== null && (
        <button
          type="button"
          className="button-bad mt-2 min-h-14 w-full"
          onClick={() => onCustomer(null)}
        >
          Vendre sans client
        </button>
      )}
    </form>
  );
}
