import type { BodyAt } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { ApiError, browserApi } from '#shop/base/api/client.ts';

const NOT_FOUND =
  'Commande non trouvée. Vérifiez le numéro, puis l’e-mail ou le téléphone donné avec la commande.';

/** An order by its number and its buyer's e-mail address or telephone number. Throws ApiError. */
export const findByContact = (name: string, contact: string): Promise<Order> =>
  track(contact.includes('@') ? { name, email: contact } : { name, telephone: contact });

/** The same for whoever holds its link, or is signed in as its owner where there is no token. */
export const findByLink = (name: string, token: string, signal?: AbortSignal): Promise<Order> =>
  track(token === '' ? { name } : { name, token }, signal);

/** A number that there is not and a contact that is wrong are answered alike. */
const track = (
  asked: BodyAt<'POST', typeof paths.tracking>,
  signal?: AbortSignal,
): Promise<Order> =>
  browserApi.post(paths.tracking, asked, signal).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) throw new ApiError(404, NOT_FOUND);
    throw error;
  });
