import { useState } from 'react';
import { phoneText } from '#contract/base/fields/phone-text.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';

export type OrderOfGuest = Pick<Order, 'id' | 'type_sale' | 'partner_name' | 'partner_phone'>;

const bringForm = () =>
  import('./order-account-form.tsx').then((module) => module.OrderAccountForm);

const NO_FORM = 'Connexion impossible. Vérifiez votre réseau, puis réessayez.';

/** Makes an account of a guest's order in one press: its number and name are known, and a code proves the number. */
export function AccountFromOrder({ order }: { order: OrderOfGuest }) {
  const customer = useCustomer();
  const isLive = useHydrated();
  const [isWanted, setIsWanted] = useState(false);
  const { Part: Form, load } = useLatePart<{ order: OrderOfGuest }>(bringForm);
  const { partner_phone: phone } = order;
  if (customer !== undefined || phone === null) return null;
  const begin = () => {
    setIsWanted(true);
    load(() => {
      setIsWanted(false);
      toast({ text: NO_FORM, tone: 'error' });
    });
  };
  return (
    <Card title="Toutes vos commandes au même endroit">
      <p className="mb-4">
        Un compte au <span className="whitespace-nowrap">{phoneText(phone)}</span> garde vos
        commandes, vos factures et vos adresses. Sans mot de passe : un code vous y connecte.
      </p>
      {isWanted && Form !== undefined ? (
        <Form order={order} />
      ) : (
        <button
          type="button"
          onClick={begin}
          disabled={!isLive}
          aria-disabled={isWanted}
          className={buttonStyle('secondary', 'w-full')}
        >
          Créer mon compte
        </button>
      )}
    </Card>
  );
}
