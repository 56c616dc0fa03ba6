import * as z from 'zod/mini';
import type { BodyAt } from '#contract/base/client.ts';
import { fieldsOf, filledText } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { ApiError, browserApi } from '#shop/base/api/client.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';

const wanted = (sentence: string, maxLength: number) =>
  z.pipe(
    z.string().check(z.refine((value) => value.trim() !== '', sentence)),
    filledText(1, maxLength),
  );

const fields = fieldsOf({
  name: wanted('Le numéro de commande est obligatoire.', 20),
  contact: wanted('L’e-mail ou le téléphone est obligatoire.', 254),
});

export function TrackingForm({
  orderNumber,
  onFound,
}: {
  /** Empty if the address has none. */
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

const NOT_FOUND =
  'Commande non trouvée. Vérifiez le numéro, puis l’e-mail ou le téléphone donné avec la commande.';

/** Throws ApiError. */
const findByContact = (name: string, contact: string): Promise<Order> =>
  track(contact.includes('@') ? { name, email: contact } : { name, telephone: contact });

/** Finds an order by its link's token, empty for the signed-in owner. Throws ApiError. */
export const findByLink = (name: string, token: string, signal?: AbortSignal): Promise<Order> =>
  track(token === '' ? { name } : { name, token }, signal);

/** An unknown number and a wrong contact look alike (rule S-34). */
const track = (
  asked: BodyAt<'POST', typeof paths.tracking>,
  signal?: AbortSignal,
): Promise<Order> =>
  browserApi.post(paths.tracking, asked, signal).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) throw new ApiError(404, NOT_FOUND);
    throw error;
  });
