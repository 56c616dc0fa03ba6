import { Problem } from '#server/base/problem.ts';
import type { OrderRequest } from '../order/order-request.ts';

/**
 * Refuses what an order for a relative cannot be: it is paid online, since nothing is asked of who receives it, is
 * delivered, and has a way to its buyer that is not theirs. Throws `bad-request`.
 */
export function checkRelative(
  { kind, paymentMode, delivery, relative }: OrderRequest,
  buyer: { email: string; phone: string | null },
): void {
  if (relative === undefined) return;
  if (kind !== 'order' && kind !== 'pack') {
    throw refusal('for_relative', 'Cette commande ne se fait pas pour un proche.');
  }
  if (delivery.pickupPlaceId !== undefined) {
    throw refusal(
      'for_relative',
      'Une commande pour un proche se livre : choisissez la livraison.',
    );
  }
  if (paymentMode !== 'online') {
    throw refusal(
      'payment_mode',
      'Une commande pour un proche se paie en ligne : rien ne lui est demandé à la livraison.',
    );
  }
  if (buyer.email === '' && (buyer.phone === null || buyer.phone === relative.phone)) {
    throw refusal(
      'email',
      'Un e-mail est nécessaire : ce téléphone est celui du proche, qui ne reçoit ni prix ni facture.',
    );
  }
}

/** A number that is the relative's is no way to the buyer: prices would go there, and so would an account. */
export const ownPhone = (phone: string | null, { relative }: Pick<OrderRequest, 'relative'>) =>
  phone === relative?.phone ? null : phone;

const refusal = (field: string, message: string) =>
  new Problem('bad-request', message, [{ field, message }]);
