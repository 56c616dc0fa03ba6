import { paths } from '#contract/base/paths.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { VoucherForm } from './voucher-form.tsx';

/** Pays the order from a voucher as far as it reaches; the rest is paid in another way. */
export function VoucherPayment({
  orderId,
  token,
  onPaid,
}: {
  orderId: number;
  /** From the order's link; empty for its owner. */
  token: string;
  onPaid: (amountXof: number) => void;
}) {
  const pay = async (code: string) => {
    const link = token === '' ? {} : { order_token: token };
    const paid = await browserApi.post(paths.voucherPayment, { order_id: orderId, ...link, code });
    onPaid(paid.amount);
  };
  return (
    <div className="space-y-3 pt-2">
      <p className="text-muted">
        Le bon paie autant qu’il contient ; ce qui reste dessus sert à une autre commande.
      </p>
      <VoucherForm label="Payer avec ce bon" onSend={pay} />
    </div>
  );
}
