import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import {
  type StaffSession,
  staffTillSales,
  staffTillSessions,
  staffTills,
} from '#contract/money/tills/staff-tills.ts';
import type { TillState } from '#contract/money/tills/till.ts';
import type { TillCommand, TillResult } from '#contract/money/tills/till-commands.ts';
import type { TillPart } from '#contract/money/tills/till-sales.ts';
import { placeStock, productStock } from '#server/goods/stock/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { aProduct } from '../base/builders.ts';
import { anAccount, signedIn } from '../base/cast.ts';
import { emptyAccounts } from '../base/db.ts';
import { openCatalogueApp } from '../goods/catalogue-app.ts';
import { MAGASIN } from '../goods/stock-room.ts';
import { setStock } from '../sales/order-builders.ts';

type Headers = Record<string, string>;
type Sent = { results: TillResult[]; state: TillState };
type Told = Partial<TillCommand> & Pick<TillCommand, 'kind'>;

export const aKey = () => randomUUID();

/** A shop with an open till of one device, its seller and a manager before each test of the file. */
export function openTillDesk({ floatXof = 50_000 } = {}) {
  const shop = openCatalogueApp();
  const who = {
    seller: {} as Headers,
    other: {} as Headers,
    manager: {} as Headers,
    sellerId: 0,
    tillId: 0,
    device: '',
    session: '',
  };
  let sequence = 0;
  beforeEach(async () => {
    await emptyAccounts(shop.db);
    const seller = await anAccount(shop.db, { role: 'seller', name: 'Astou Seck' });
    who.sellerId = seller.id;
    who.seller = await signedIn(shop.db, seller);
    who.other = await signedIn(shop.db, await anAccount(shop.db, { role: 'seller' }));
    who.manager = await signedIn(shop.db, await anAccount(shop.db, { role: 'manager' }));
    who.tillId = await aTill('C1');
    who.device = aKey();
    who.session = aKey();
    sequence = 0;
    await register(who.device);
    await send({ kind: 'open', amount: floatXof });
  });

  async function aTill(code: string, placeId = MAGASIN): Promise<number> {
    const payload = { code, name: `Caisse ${code}`, place_id: placeId };
    return (await post(staffTills.path, payload, who.manager)).json().id;
  }
  const post = (url: string, payload: object, headers = who.seller) =>
    shop.app.inject({ method: 'POST', url, payload, headers });
  const get = (url: string, headers = who.manager) => shop.app.inject({ url, headers });
  const register = (device: string, tillId = who.tillId, headers = who.seller) =>
    post(paths.tillDevices, { device, till_id: tillId }, headers);

  const command = (told: Told): TillCommand => ({
    key: aKey(),
    at: new Date().toISOString(),
    session: who.session,
    ...told,
  });
  /** Sends commands of the desk's device. */
  async function send(...told: Told[]): Promise<Sent> {
    const commands = told.map(command);
    const reply = await post(paths.tillCommands, { device: who.device, commands });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return reply.json();
  }
  /** A sale for cash of pieces of a product at its price, under the device's next number. */
  function aSale(
    product: { id: number; list_price: number },
    told: Partial<TillCommand> & { pieces?: number } = {},
  ): TillCommand {
    const { pieces = 1, ...more } = told;
    sequence += 1;
    const total = product.list_price * pieces - (more.discount?.amount ?? 0);
    return command({
      kind: 'sale',
      sequence,
      lines: [{ id: product.id, quantity: pieces, price: product.list_price }],
      total,
      parts: [cash(total)],
      takes_away: true,
      ...more,
    });
  }
  /** A product with pieces at the default place, uncounted if undefined. */
  async function goods(pieces?: number, price = 100_000) {
    const product = await aProduct(shop.db, { list_price: price });
    if (pieces !== undefined) await setStock(shop.db, product.id, pieces);
    return { id: product.id, name: product.name, list_price: price };
  }
  /** Pieces that can be sold, and that lie at the default place. */
  async function stockOf({ id }: { id: number }) {
    const [free] = await shop.db.select().from(productStock).where(eq(productStock.productId, id));
    const [lying] = await shop.db.select().from(placeStock).where(eq(placeStock.productId, id));
    return { available: free?.available, here: lying?.onHand ?? 0 };
  }
  const orderOf = async ({ order_id: id = 0 }: TillResult) =>
    (await shop.db.select().from(orders).where(eq(orders.id, id)))[0];
  const sales = async () => (await get(staffTillSales.path)).json().items;
  async function sessionOf(id?: number): Promise<StaffSession> {
    const [newest] = (await get(`${staffTillSessions.path}?sort=-opened_at`)).json().items;
    return (await get(pathTo(paths.staffTillSession, { id: id ?? newest.id }))).json();
  }
  const accept = async ({ id, version }: StaffSession, note = '', headers = who.manager) =>
    shop.app.inject({
      method: 'POST',
      url: pathTo(paths.tillSessionAcceptance, { id }),
      headers: { ...headers, 'if-match': `"${version}"` },
      payload: { note },
    });
  const letters = async () =>
    (await shop.db.select().from(outgoingMessages)).map(({ text }) => text);
  const calls = { post, get, register, command, send, aSale, goods, stockOf, orderOf, aTill };
  return Object.assign(who, { shop, ...calls, sales, sessionOf, accept, letters });
}

/** Cash of this amount without a stamp duty (XOF). */
export const cash = (amount: number, more: Partial<TillPart> = {}): TillPart => ({
  way: 'cash',
  amount,
  ...more,
});

export const outcomesOf = ({ results }: { results: TillResult[] }) =>
  results.map(({ outcome }) => outcome);
