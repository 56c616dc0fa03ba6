import * as z from 'zod/mini';
import { fieldsOf, filledText } from '#contract/base/fields/fields.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';
import { findByContact } from './find-order.ts';

const wanted = (sentence: string, maxLength: number) =>
  z.pipe(
    z.string().check(z.refine((value) => value.trim() !== '', sentence)),
    filledText(1, maxLength),
  );

const fields = fieldsOf({
  name: wanted('Le numéro de commande est obligatoire.', 20),
  contact: wanted('L’e-mail ou le téléphone est obligatoire.', 254),
});

/** Asks for an order's number and for something that only its buyer knows. */
export function TrackingForm({
  orderNumber,
  onFound,
}: {
  /** From the address; empty when it names none. */
  orderNumber: string;
  onFound: (order: Order, contact: string) => void;
}) {
  const form = useServerForm({
    schema: fields,
    known: { name: orderNumber },
    send: async ({ name, contact }) => onFound(await findByContact(name, contact), contact),
  });
  return (
    <form noValidate onSubmit={form.submit} className="space-y-4">
      <TextField
        label="Numéro de commande"
        placeholder="S00001"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        {...form.field('name')}
      />
      <TextField
        label="E-mail ou téléphone"
        hint="Celui que vous avez donné avec la commande."
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('contact')}
      />
      <FormFoot form={form} label="Suivre ma commande" sendingLabel="Recherche en cours..." />
    </form>
  );
}
