import { Truck } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import { formatXof } from '#contract/money.ts';
import type { Pack } from '#contract/packs.ts';
import { paths, withQuery } from '#contract/paths.ts';
import { ApiError, browserApi } from '../api.ts';
import { addresses } from '../layout/addresses.ts';
import { type Customer, useCustomer } from '../session/session.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { toast } from '../ui/toast.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useLatePart } from '../ui/use-late-part.ts';
import type { GuestDialogProps } from './guest-dialog.tsx';
import { toPackOrder } from './guest-form.ts';
import {
  chosenMode,
  PAYMENT_FIELD,
  type PackPaymentMode,
  PaymentChoice,
} from './payment-choice.tsx';

const NO_DIALOG = 'Connexion impossible. Vérifiez votre réseau, puis réessayez.';

/** What a pack costs, how it is paid and who orders it (specification, section 2, "Pack cart page"). */
export function PackOrder({ pack }: { pack: Pack }) {
  const customer = useCustomer();
  const [isModeMissing, setIsModeMissing] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { isSending, order } = useCustomerOrder(pack, setRefusal);
  const guest = useGuestDialog(() => setRefusal(NO_DIALOG));

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const mode = chosenMode(form);
    setIsModeMissing(mode === undefined);
    setRefusal('');
    if (mode === undefined) {
      toast({ text: messages.pack.choosePayment, tone: 'warning' });
      form.querySelector<HTMLInputElement>(`[name="${PAYMENT_FIELD}"]`)?.focus();
    } else if (customer === undefined) {
      guest.open(mode);
    } else {
      order(customer, mode);
    }
  };
  return (
    <section
      aria-label="Commander ce pack"
      className="mt-6 rounded-card border border-line bg-mist p-5 lg:sticky lg:top-40 lg:mt-0"
    >
      <form onSubmit={submit} className="space-y-4">
        <PackTotal pack={pack} />
        <p className="flex items-center gap-3 text-sm">
          <Truck aria-hidden="true" size={20} className="shrink-0 text-accent" />
          {messages.pack.freeDelivery}
        </p>
        {/* Section 4: a customer's order defaults to payment at home, a guest's to payment online. */}
        <PaymentChoice
          usual={customer === undefined ? 'online' : 'domicile'}
          isMissing={isModeMissing}
        />
        {pack.sommeTotal > 0 &&
          (customer === undefined ? <GuestWays /> : <CustomerWay isSending={isSending} />)}
        <p role="alert" className="font-semibold text-promo empty:hidden">
          {refusal}
        </p>
      </form>
      {guest.Dialog && (
        <guest.Dialog
          isOpen={guest.isOpen}
          onClose={guest.close}
          pack={pack}
          paymentMode={guest.mode}
        />
      )}
    </section>
  );
}

function PackTotal({ pack }: { pack: Pack }) {
  const saving = pack.separate_total - pack.sommeTotal;
  return (
    <div>
      <p className="flex items-baseline justify-between gap-4">
        <span>Total</span>
        <strong className="text-2xl font-extrabold tabular-nums">
          {formatXof(pack.sommeTotal)}
        </strong>
      </p>
      {saving > 0 && (
        <>
          <p className="flex items-baseline justify-between gap-4 text-sm text-muted">
            <span>Prix séparés aujourd’hui</span>
            <s className="tabular-nums">{formatXof(pack.separate_total)}</s>
          </p>
          <p className="mt-2 w-fit rounded-full bg-promo-soft px-3 py-1 text-sm font-semibold text-promo">
            Vous économisez {formatXof(saving)}
          </p>
        </>
      )}
    </div>
  );
}

/** Signed out, the way to sign in stands where the button was; below, the way without an account. */
function GuestWays() {
  const { pathname, search, hash } = useLocation();
  const isLive = useHydrated();
  return (
    <div className="space-y-3">
      <Link
        to={withQuery(addresses.login, { redirectTo: `${pathname}${search}${hash}` })}
        className={buttonStyle('primary', 'w-full px-3! py-2 text-center')}
      >
        {messages.pack.signIn}
      </Link>
      <p className="rounded-lg bg-promo-soft p-3 text-sm font-semibold">
        {messages.pack.signInWarning}
      </p>
      {/* Before the page lives, a press would only load it again. */}
      <button type="submit" disabled={!isLive} className={buttonStyle('secondary', 'w-full')}>
        Commander sans compte
      </button>
    </div>
  );
}

function CustomerWay({ isSending }: { isSending: boolean }) {
  return (
    <button type="submit" disabled={isSending} className={buttonStyle('primary', 'w-full')}>
      {isSending ? messages.pack.sending : messages.pack.validate}
    </button>
  );
}

/** The dialog's code is fetched when it is wanted; once there it keeps what was typed into it. */
function useGuestDialog(onFailure: () => void) {
  const { Part: Dialog, load } = useLatePart<GuestDialogProps>(() =>
    import('./guest-dialog.tsx').then((module) => module.GuestDialog),
  );
  const [isOpen, setIsOpen] = useState(false);
  const [mode, setMode] = useState<PackPaymentMode>('online');
  const open = (chosen: PackPaymentMode) => {
    setMode(chosen);
    setIsOpen(true);
    load(onFailure);
  };
  return { Dialog, isOpen, mode, open, close: () => setIsOpen(false) };
}

function useCustomerOrder(pack: Pack, onRefusal: (why: string) => void) {
  const navigate = useNavigate();
  const [isSending, setIsSending] = useState(false);
  const order = async ({ id: partnerId }: Customer, paymentMode: PackPaymentMode) => {
    setIsSending(true);
    try {
      const payload = toPackOrder(pack, { paymentMode, partnerId, now: new Date() });
      const { id } = await browserApi.post<{ id: number }>(paths.packOrder, payload);
      toast({ text: messages.pack.created });
      await navigate(`/commandes/${id}/détails`);
    } catch (error) {
      toast({ text: messages.pack.refused, tone: 'error' });
      onRefusal(error instanceof ApiError ? error.message : messages.pack.refused);
    } finally {
      setIsSending(false);
    }
  };
  return { isSending, order };
}
