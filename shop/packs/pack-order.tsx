import { Truck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import { formatXof } from '#contract/money.ts';
import type { Pack } from '#contract/packs.ts';
import { paths, withQuery } from '#contract/paths.ts';
import { ApiError, browserApi } from '../api.ts';
import { type Customer, useCustomer } from '../customer.ts';
import { addresses } from '../layout/addresses.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { toast } from '../ui/toast.ts';
import { toPackOrder } from './guest-form.ts';

const GuestDialog = lazy(() => import('./guest-dialog.tsx'));

export type PackPaymentMode = 'domicile' | 'online';

/** What a pack costs, how it is paid and who orders it (specification, section 2, "Pack cart page"). */
export function PackOrder({ pack }: { pack: Pack }) {
  const customer = useCustomer();
  const [chosen, setChosen] = useState<PackPaymentMode>();
  // Section 4: a customer's order defaults to payment at home, a guest's to payment online.
  const paymentMode = chosen ?? (customer === undefined ? 'online' : 'domicile');
  const saving = pack.separate_total - pack.sommeTotal;
  return (
    <section
      aria-label="Commander ce pack"
      className="mt-6 space-y-4 rounded-card border border-line bg-mist p-5 lg:sticky lg:top-40 lg:mt-0"
    >
      <div>
        <p className="flex items-baseline justify-between gap-4">
          <span>Total</span>
          <strong className="text-2xl font-extrabold tabular-nums">
            {formatXof(pack.sommeTotal)}
          </strong>
        </p>
        {saving > 0 && (
          <p className="mt-1 w-fit rounded-full bg-promo-soft px-3 py-1 text-sm font-semibold text-promo">
            Vous économisez {formatXof(saving)}
          </p>
        )}
      </div>
      <p className="flex items-center gap-3 text-sm">
        <Truck aria-hidden="true" size={20} className="shrink-0 text-accent" />
        {messages.pack.freeDelivery}
      </p>
      <PaymentChoice value={paymentMode} onChange={setChosen} />
      {pack.sommeTotal > 0 &&
        (customer === undefined ? (
          <GuestWays pack={pack} paymentMode={paymentMode} />
        ) : (
          <CustomerWay pack={pack} paymentMode={paymentMode} customer={customer} />
        ))}
    </section>
  );
}

function PaymentChoice({
  value,
  onChange,
}: {
  value: PackPaymentMode;
  onChange: (mode: PackPaymentMode) => void;
}) {
  const modes = [
    { mode: 'domicile', label: messages.pack.atHome },
    { mode: 'online', label: messages.pack.online },
  ] as const;
  return (
    <fieldset>
      <legend className="font-semibold">Paiement</legend>
      {modes.map(({ mode, label }) => (
        <label key={mode} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="payment_mode"
            value={mode}
            checked={value === mode}
            onChange={() => onChange(mode)}
            className="size-5 accent-accent"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function GuestWays({ pack, paymentMode }: { pack: Pack; paymentMode: PackPaymentMode }) {
  const { pathname, search, hash } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  return (
    <div className="space-y-3">
      <p className="rounded-lg bg-promo-soft p-3 text-sm font-semibold">
        {messages.pack.signInWarning}
      </p>
      <Link
        to={withQuery(addresses.login, { redirectTo: `${pathname}${search}${hash}` })}
        className={buttonStyle('primary', 'w-full px-3! py-2 text-center')}
      >
        {messages.pack.signIn}
      </Link>
      <button
        type="button"
        onClick={() => {
          setIsWanted(true);
          setIsOpen(true);
        }}
        className={buttonStyle('secondary', 'w-full')}
      >
        Commander sans compte
      </button>
      {isWanted && (
        <Suspense>
          <GuestDialog
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            pack={pack}
            paymentMode={paymentMode}
          />
        </Suspense>
      )}
    </div>
  );
}

function CustomerWay({
  pack,
  paymentMode,
  customer,
}: {
  pack: Pack;
  paymentMode: PackPaymentMode;
  customer: Customer;
}) {
  const navigate = useNavigate();
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const send = async () => {
    setIsSending(true);
    setRefusal('');
    try {
      const order = toPackOrder(pack, { paymentMode, partnerId: customer.id, now: new Date() });
      const { id } = await browserApi.post<{ id: number }>(paths.packOrder, order);
      toast({ text: messages.pack.created });
      await navigate(`/commandes/${id}/détails`);
    } catch (error) {
      toast({ text: messages.pack.refused, tone: 'error' });
      setRefusal(error instanceof ApiError ? error.message : messages.pack.refused);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <div className="space-y-3">
      <button
        type="button"
        disabled={isSending}
        onClick={send}
        className={buttonStyle('primary', 'w-full')}
      >
        {isSending ? messages.pack.sending : messages.pack.validate}
      </button>
      <p role="alert" className="font-semibold text-promo empty:hidden">
        {refusal}
      </p>
    </div>
  );
}
