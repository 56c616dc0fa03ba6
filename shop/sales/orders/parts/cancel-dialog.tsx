import { paths, pathTo } from '#contract/base/paths.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { SALE_WORDS } from '#contract/sales/orders/order-words.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { ConfirmDialog } from '#shop/base/ui/overlays/confirm-dialog.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';

export function CancelDialog({
  order,
  onDone,
  onClose,
}: {
  order: Order;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const act = async () => {
    const { message } = await browserApi.post(pathTo(paths.orderCancel, { id: order.id }), {});
    await onDone();
    toast({ text: message, subject: 'order' });
  };
  return (
    <ConfirmDialog
      title={`Annuler la ${SALE_WORDS[order.type_sale].toLowerCase()} ${order.name} ?`}
      action="Annuler la commande"
      leave="Garder ma commande"
      isQuiet
      act={act}
      onClose={onClose}
    >
      <p>Vos articles ne vous sont plus réservés et rien ne sera livré.</p>
      <p>
        Une commande annulée ne se reprend pas ; vous pourrez en passer une nouvelle, aux prix du
        jour.
      </p>
    </ConfirmDialog>
  );
}
