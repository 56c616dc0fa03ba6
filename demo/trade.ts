import type { Session } from '#contract/account.ts';
import type { ProductCard } from '#contract/catalogue.ts';
import type { BasketReport } from '#contract/leads.ts';
import type { CreatedOrder } from '#contract/order-shapes.ts';
import { paths, pathTo, withQuery } from '#contract/paths.ts';
import type { StartedWave } from '#contract/payment-shapes.ts';
import { DEMO_PASSWORD, demoGuests } from './people.ts';

type Call = <T>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<T>;

/**
 * Lets the demonstration's people trade through the API of the shop at `origin`, as their browsers
 * would: orders of each kind, one of them paid in the sandbox, baskets that stay, searches. Returns
 * the order that was paid. Throws on any refusal.
 */
export async function tradeForADay(origin: string, sandbox: string): Promise<{ orderId: number }> {
  const nobody = caller(origin);
  const awa = await signIn(nobody, origin, 'awa@example.sn');
  const modou = await signIn(nobody, origin, 'modou@example.sn');
  const { products } = await nobody<{ products: ProductCard[] }>(
    ...['GET' as const, withQuery(paths.filteredProducts, { images: 'url', limit: 12 })],
  );
  const preorders = await goods(nobody, paths.preorderProducts);
  const credits = await goods(nobody, paths.creditProducts);

  const paid = await modou<CreatedOrder>('POST', paths.orders, {
    ...orderOf('order', products[0]!, priceOf(products[0]!), 1),
    payment_mode: 'online',
    note: 'Livrer après 17 h, s’il vous plaît.',
  });
  await payWithWave(modou, sandbox, paid.id);
  await modou(
    'POST',
    paths.preorders,
    orderOf('preorder', preorders[0]!, preorders[0]!.preorder_price, 1),
  );
  const credit = credits[0]!;
  await awa(
    'POST',
    paths.creditOrders,
    orderOf('creditorder', credit, credit.creditorder_price ?? 0, 1),
  );
  for (const [index, guest] of demoGuests.entries()) {
    const product = products[index + 1]!;
    const lines = [{ id: product.id, quantity: index + 1, list_price: priceOf(product) }];
    await nobody('POST', paths.guestOrder, {
      ...{ name: guest.name, email: guest.email, telephone: guest.phone },
      ...{ adresse: `${guest.city}, près du marché` },
      order: { type_sale: 'order', order_lines: lines },
    });
  }
  for (const [index, person] of BASKETS.entries()) {
    const product = products[index + 4]!;
    await nobody('POST', paths.basketReport, reportOf(person, product));
  }
  for (const words of SEARCHES) {
    await nobody('GET', withQuery(paths.filteredProducts, { search: words }));
  }
  return { orderId: paid.id };
}

const SEARCHES = ['congélateur', 'ventilateur', 'climatiseur', 'congélateur', 'trottinette'];

const BASKETS = [
  { name: 'Astou Diagne', phone: '221771000021', email: 'astou@example.sn' },
  { name: 'Babacar Thiam', phone: '221771000022', email: 'babacar@example.sn' },
];

function reportOf(person: (typeof BASKETS)[number], product: ProductCard): BasketReport {
  const price = priceOf(product);
  return {
    ...person,
    ...{ guest_id: `visiteur-${person.phone}`, location: 'Dakar/Dakar/SN', type: 'commande' },
    ...{ total: price, date: new Date().toLocaleDateString('fr-FR') },
    produits: [{ id: product.id, nom: product.name, quantité: 1, prix: price, panier: 'Commande' }],
  };
}

const priceOf = (product: ProductCard) =>
  product.en_promo && product.promo_price > 0 ? product.promo_price : product.list_price;

const orderOf = (kind: string, product: ProductCard, price: number, quantity: number) => ({
  type_sale: kind,
  order_lines: [{ id: product.id, quantity, list_price: price }],
  delivery: { city: 'Dakar', quarter: 'Médina' },
  conditions: true,
});

async function payWithWave(call: Call, sandbox: string, orderId: number): Promise<void> {
  const body = { order_id: orderId, phoneNumber: '771000002' };
  const { session_id, transaction_id } = await call<StartedWave>('POST', paths.waveStart, body);
  await caller(sandbox)('POST', `/wave/sessions/${session_id}/pay`, {});
  // Asking reads the provider, whether or not its callback has come.
  await call('GET', pathTo(paths.waveStatus, { id: transaction_id }));
}

const goods = (call: Call, path: string) =>
  call<ProductCard[]>('GET', withQuery(path, { images: 'url', limit: 3 }));

async function signIn(nobody: Call, origin: string, username: string): Promise<Call> {
  const question = { username, password: DEMO_PASSWORD };
  const { access_token } = await nobody<Session>('POST', paths.tokens, question);
  return caller(origin, { 'access-token': access_token });
}

function caller(origin: string, headers: Record<string, string> = {}): Call {
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(origin + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
}
