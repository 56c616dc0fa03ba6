import { fieldsOf } from '#contract/base/fields/fields.ts';
import { email } from '#contract/base/fields/person-fields.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { EmailField } from '#shop/base/ui/fields/contact-fields.tsx';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';

const fields = fieldsOf({ email });

/** Asks whoever ordered without an e-mail address for one, to which the link of the invoice goes. */
export function GiveEmail({
  order,
  token,
  onChange,
}: {
  order: Order;
  /** Of the order's link. */
  token: string;
  onChange: () => Promise<void>;
}) {
  const form = useServerForm({
    schema: fields,
    send: async (typed) => {
      const path = pathTo(paths.orderEmail, { id: order.id });
      await browserApi.post(path, { ...typed, order_token: token });
      toast({ text: `Envoyé à ${typed.email}`, subject: 'order email' });
      await onChange();
    },
  });
  return (
    <Card title="Recevoir la facture par e-mail">
      <form noValidate onSubmit={form.submit} className="max-w-md space-y-4">
        <EmailField
          label="Votre e-mail"
          hint="Le lien de la commande et de sa facture y arrive tout de suite."
          {...form.field('email')}
        />
        <FormFoot form={form} label="Envoyer" sendingLabel="Envoi en cours..." />
      </form>
    </Card>
  );
}
