import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import type { Pack } from '#contract/packs.ts';
import { paths } from '#contract/paths.ts';
import { ApiError, browserApi } from '../api.ts';
import { baskets } from '../baskets/baskets.ts';
import { addresses } from '../layout/addresses.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.ts';
import {
  findMistakes,
  GUEST_FIELDS,
  type GuestField,
  type GuestForm,
  type GuestMistakes,
  toGuestOrder,
  toPackOrder,
} from './guest-form.ts';
import type { PackPaymentMode } from './payment-choice.tsx';

const empty: GuestForm = { prenom: '', nom: '', email: '', telephone: '', adresse: '' };

const fields: Record<
  GuestField,
  { label: string; autoComplete: string; type: string; inputMode?: 'email' | 'tel' }
> = {
  prenom: { label: 'Prénom', autoComplete: 'given-name', type: 'text' },
  nom: { label: 'Nom', autoComplete: 'family-name', type: 'text' },
  email: { label: 'Email', autoComplete: 'email', type: 'email', inputMode: 'email' },
  telephone: { label: 'Téléphone', autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
  adresse: { label: 'Adresse', autoComplete: 'street-address', type: 'text' },
};

export type GuestDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  pack: Pack;
  paymentMode: PackPaymentMode;
};

/** The modal of somebody who orders a pack without an account; what was typed outlives its closing. */
export function GuestDialog({ isOpen, onClose, pack, paymentMode }: GuestDialogProps) {
  const [form, setForm] = useState(empty);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(opens) => opens || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-navy/60 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-x-0 bottom-0 z-50 max-h-dvh overflow-y-auto rounded-t-card bg-white p-5 shadow-xl sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[30rem] sm:-translate-1/2 sm:rounded-card">
          <div className="mb-3 flex items-start gap-2">
            <Dialog.Title className="min-w-0 flex-1 text-xl font-extrabold">
              {messages.pack.guestTitle}
            </Dialog.Title>
            <Dialog.Close
              aria-label="Fermer"
              className="-mt-2 -mr-2 flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-mist"
            >
              <X aria-hidden="true" size={24} />
            </Dialog.Close>
          </div>
          <ReservationForm form={form} onChange={setForm} pack={pack} paymentMode={paymentMode} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function ReservationForm({
  form,
  onChange,
  pack,
  paymentMode,
}: {
  form: GuestForm;
  onChange: (form: GuestForm) => void;
  pack: Pack;
  paymentMode: PackPaymentMode;
}) {
  const element = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [mistakes, setMistakes] = useState<GuestMistakes>({});
  const [refusal, setRefusal] = useState('');
  const [isSending, setIsSending] = useState(false);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = findMistakes(form);
    setMistakes(found);
    setRefusal('');
    const firstWrong = GUEST_FIELDS.find((field) => found[field] !== undefined);
    if (firstWrong !== undefined) {
      element.current?.querySelector<HTMLInputElement>(`[name="${firstWrong}"]`)?.focus();
      return;
    }
    setIsSending(true);
    try {
      const order = toPackOrder(pack, { paymentMode, now: new Date() });
      await browserApi.post(paths.guestOrder, toGuestOrder(form, order));
      toast({ text: messages.pack.created });
      // Section 2, after-order navigation.
      baskets.cart.clear();
      await navigate(addresses.shop);
    } catch (error) {
      toast({ text: messages.pack.refused, tone: 'error' });
      setRefusal(error instanceof ApiError ? error.message : messages.pack.refused);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <form ref={element} noValidate onSubmit={send} className="space-y-3">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {GUEST_FIELDS.map((name) => (
          <TextField
            key={name}
            name={name}
            {...fields[name]}
            value={form[name]}
            onChange={({ target }) => onChange({ ...form, [name]: target.value })}
            problem={mistakes[name]}
          />
        ))}
      </div>
      <p role="alert" className="rounded-lg bg-promo-soft p-3 font-semibold empty:hidden">
        {refusal}
      </p>
      <button type="submit" disabled={isSending} className={buttonStyle('primary', 'w-full')}>
        {isSending ? messages.pack.sending : messages.pack.validateGuest}
      </button>
    </form>
  );
}
