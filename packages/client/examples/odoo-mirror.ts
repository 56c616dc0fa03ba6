// Mirrors the customers, products and orders of a shop into an Odoo, by Odoo's external API (JSON-RPC):
//
//   SANDAGA_URL=https://boutique.example.sn SANDAGA_KEY=sandaga_… \
//   ODOO_URL=https://odoo.example.sn ODOO_DB=societe ODOO_LOGIN=sandaga ODOO_PASSWORD=… \
//   node examples/odoo-mirror.ts
//
// Run it every few minutes, one at a time. It starts from the cursors of CURSORS (a file, `cursors.json`) and stores one
// once its changes are in Odoo. After a failure the next run repeats them, and finds rows in Odoo by the shop's id.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
// In a program of your own: from '@sandaga/client'.
import {
  type Changed,
  type Client,
  createClient,
  isGone,
  readChanges,
  type Subject,
} from '../src/index.ts';

type Values = Record<string, unknown>;
type Row = Values & { id: number };

export type OdooSettings = { url: string; db: string; login: string; password: string };
export type Cursors = {
  read(subject: Subject): string | undefined;
  write(subject: Subject, next: string): void;
};

/** The field of each Odoo row with the id of the shop; `x_` as Odoo's wizard names custom fields. */
const KEY = 'x_sandaga_id';
const MIRRORED = ['res.partner', 'product.template', 'sale.order'];
/** The product of lines without one: delivery, discount, stamp duty, deleted products. */
const OTHER = -1;
/** States of an order whose lines Odoo does not delete. */
const CONFIRMED: unknown[] = ['sale', 'done'];

/** Signs in and calls a model's method. Throws Odoo's faults. */
async function connect({ url, db, login, password }: OdooSettings) {
  let number = 0;
  const rpc = async (service: string, method: string, args: unknown[]): Promise<unknown> => {
    number += 1;
    const answer = await fetch(new URL('/jsonrpc', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        method: 'call',
        id: number,
        params: { service, method, args },
      }),
      signal: AbortSignal.timeout(60_000),
    });
    const { result, error } = (await answer.json()) as {
      result?: unknown;
      error?: { message: string; data?: { message?: string } };
    };
    if (error !== undefined) throw new Error(`Odoo: ${error.data?.message ?? error.message}`);
    return result;
  };
  const uid = await rpc('common', 'authenticate', [db, login, password, {}]);
  if (uid === false) throw new Error('Odoo knows no such login.');
  const execute = (model: string, method: string, args: unknown[], kwargs: Values = {}) =>
    rpc('object', 'execute_kw', [db, uid, password, model, method, args, kwargs]);
  return {
    /** Archived rows too. */
    find: async (model: string, domain: unknown[], fields: string[]) =>
      (await execute(model, 'search_read', [domain], {
        fields,
        context: { active_test: false },
      })) as Row[],
    create: async (model: string, rows: Values[]) =>
      (await execute(model, 'create', [rows])) as number[],
    write: (model: string, id: number, values: Values) => execute(model, 'write', [[id], values]),
    /** Without this context Odoo asks a person about a confirmed order and cancels nothing. */
    cancel: async (id: number) => {
      const context = { disable_cancel_warning: true };
      const isCancelled = await execute('sale.order', 'action_cancel', [[id]], { context });
      if (isCancelled !== true) throw new Error(`Odoo did not cancel its order ${id}.`);
    },
  };
}
type Odoo = Awaited<ReturnType<typeof connect>>;

/** Brings Odoo up to the shop's data. The next run retries what throws; `warn` gets the cases for a person. */
export async function mirror(
  shop: Client,
  settings: OdooSettings,
  cursors: Cursors,
  warn: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): Promise<void> {
  const odoo = await connect(settings);
  await addKeys(odoo);
  await follow(shop, cursors, 'clients', async ({ kept, gone }) => {
    await save(odoo, 'res.partner', kept.map(toPartner));
    await putAway(odoo, 'res.partner', gone, ERASED);
  });
  await follow(shop, cursors, 'articles', async ({ kept, gone }) => {
    await save(odoo, 'product.template', kept.map(toProduct));
    await putAway(odoo, 'product.template', gone, { active: false });
  });
  await follow(shop, cursors, 'commandes', ({ kept, gone }) => saveOrders(odoo, kept, gone, warn));
}

async function follow<S extends Subject>(
  shop: Client,
  cursors: Cursors,
  subject: S,
  work: (page: { kept: Changed<S>[]; gone: number[] }) => Promise<void>,
): Promise<void> {
  const since = cursors.read(subject);
  for await (const { items, next } of readChanges(shop, subject, { since })) {
    const kept = items.flatMap((item) => (isGone(item) ? [] : [item as Changed<S>]));
    const gone = items.filter(isGone).map(({ id }) => id);
    await work({ kept, gone });
    cursors.write(subject, next);
  }
}

async function addKeys(odoo: Odoo): Promise<void> {
  const known = await odoo.find('ir.model.fields', [['name', '=', KEY]], ['model']);
  const missing = MIRRORED.filter((model) => !known.some((field) => field.model === model));
  if (missing.length === 0) return;
  const models = await odoo.find('ir.model', [['model', 'in', missing]], ['model']);
  await odoo.create(
    'ir.model.fields',
    models.map(({ id }) => ({
      name: KEY,
      model_id: id,
      ttype: 'integer',
      field_description: 'Numéro dans la boutique',
      // A duplicate made in Odoo must not share the id.
      copied: false,
    })),
  );
}

const toPartner = ({ id, name, email, phone, city }: Changed<'clients'>): Values => ({
  [KEY]: id,
  name,
  email: email || false,
  phone: phone ?? false,
  city: city || false,
  active: true,
});

/** A customer erased in the shop is erased in Odoo as well. */
const ERASED: Values = {
  name: 'Client effacé',
  email: false,
  phone: false,
  city: false,
  active: false,
};

const toProduct = (article: Changed<'articles'>): Values => ({
  [KEY]: article.id,
  name: article.name,
  default_code: article.reference,
  list_price: article.list_price,
  sale_ok: article.sale_ok,
  active: article.active,
});

/** Creates missing rows and updates those that differ. Returns Odoo's ids by the shop's. */
async function save(odoo: Odoo, model: string, wanted: Values[]): Promise<Map<number, number>> {
  if (wanted.length === 0) return new Map();
  const keys = wanted.map((values) => Number(values[KEY]));
  const fields = Object.keys(wanted[0] ?? {});
  const found = new Map(
    (await odoo.find(model, [[KEY, 'in', keys]], fields)).map((row) => [Number(row[KEY]), row]),
  );
  const missing = wanted.filter((values) => !found.has(Number(values[KEY])));
  const made = missing.length === 0 ? [] : await odoo.create(model, missing);
  const ids = new Map(made.map((id, index) => [Number(missing[index]?.[KEY]), id]));
  for (const values of wanted) {
    const row = found.get(Number(values[KEY]));
    if (row === undefined) continue;
    ids.set(Number(values[KEY]), row.id);
    await writeChanged(odoo, model, row, values);
  }
  return ids;
}

/** Marks rows deleted in the shop, where Odoo has them. */
async function putAway(odoo: Odoo, model: string, keys: number[], values: Values): Promise<void> {
  if (keys.length === 0) return;
  for (const row of await odoo.find(model, [[KEY, 'in', keys]], Object.keys(values))) {
    await writeChanged(odoo, model, row, values);
  }
}

async function writeChanged(odoo: Odoo, model: string, row: Row, values: Values): Promise<void> {
  const changed = Object.entries(values).filter(([name, value]) => plain(row[name]) !== value);
  if (changed.length > 0) await odoo.write(model, row.id, Object.fromEntries(changed));
}

/** Odoo returns a reference as id and name. */
const plain = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

async function saveOrders(
  odoo: Odoo,
  orders: Changed<'commandes'>[],
  gone: number[],
  warn: (line: string) => void,
): Promise<void> {
  const partners = await findBuyers(odoo, orders);
  const products = await findVariants(odoo, orders);
  const ids = await save(
    odoo,
    'sale.order',
    orders.map((order) => ({
      [KEY]: order.id,
      client_order_ref: order.name,
      partner_id: partners.get(order.partner_id),
      date_order: order.date_order.slice(0, 19).replace('T', ' '),
    })),
  );
  await saveLines(odoo, orders, { ids, products, warn });
  const cancelled = [
    ...orders.filter(({ state }) => state === 'cancel').map(({ id }) => id),
    ...gone,
  ];
  if (cancelled.length === 0) return;
  for (const row of await odoo.find('sale.order', [[KEY, 'in', cancelled]], ['state'])) {
    if (row.state !== 'cancel') await odoo.cancel(row.id);
  }
}

/** The partner of each buyer; staff are no customers, so theirs comes from the order. */
async function findBuyers(
  odoo: Odoo,
  orders: Changed<'commandes'>[],
): Promise<Map<number, number>> {
  const names = new Map(orders.map(({ partner_id, buyer_name }) => [partner_id, buyer_name]));
  const found = await odoo.find('res.partner', [[KEY, 'in', [...names.keys()]]], [KEY]);
  const ids = new Map(found.map((row) => [Number(row[KEY]), row.id]));
  const missing = [...names].filter(([key]) => !ids.has(key));
  const made = await save(
    odoo,
    'res.partner',
    missing.map(([key, name]) => ({ [KEY]: key, name })),
  );
  return new Map([...ids, ...made]);
}

async function findVariants(
  odoo: Odoo,
  orders: Changed<'commandes'>[],
): Promise<Map<number, unknown>> {
  if (orders.length === 0) return new Map();
  await save(odoo, 'product.template', [
    { [KEY]: OTHER, name: 'Boutique : autre', sale_ok: false },
  ]);
  const keys = orders.flatMap(({ order_lines }) => order_lines.map(({ product_id }) => product_id));
  const wanted = [...new Set([OTHER, ...keys.filter((key) => key !== null)])];
  const fields = [KEY, 'product_variant_id'];
  const found = await odoo.find('product.template', [[KEY, 'in', wanted]], fields);
  return new Map(found.map((row) => [Number(row[KEY]), plain(row.product_variant_id)]));
}

/** Rewrites an order's lines where they differ. Odoo keeps the lines of a confirmed order. */
async function saveLines(
  odoo: Odoo,
  orders: Changed<'commandes'>[],
  {
    ids,
    products,
    warn,
  }: {
    ids: Map<number, number>;
    products: Map<number, unknown>;
    warn: (line: string) => void;
  },
): Promise<void> {
  if (orders.length === 0) return;
  const states = await odoo.find('sale.order', [['id', 'in', [...ids.values()]]], ['state']);
  const confirmed = states.filter(({ state }) => CONFIRMED.includes(state)).map(({ id }) => id);
  const fields = ['order_id', 'product_id', 'name', 'product_uom_qty', 'price_unit'];
  const rows = await odoo.find('sale.order.line', [['order_id', 'in', [...ids.values()]]], fields);
  for (const order of orders) {
    const id = ids.get(order.id);
    if (id === undefined) continue;
    const wanted = order.order_lines.map((line) => ({
      product_id: products.get(line.product_id ?? OTHER) ?? products.get(OTHER),
      name: line.product_name,
      product_uom_qty: line.product_uom_qty,
      price_unit: line.price_unit,
    }));
    const has = rows
      .filter((row) => plain(row.order_id) === id)
      .map(({ product_id, name, product_uom_qty, price_unit }) => ({
        product_id: plain(product_id),
        name,
        product_uom_qty,
        price_unit,
      }));
    if (JSON.stringify(has) === JSON.stringify(wanted)) continue;
    if (confirmed.includes(id)) {
      warn(`${order.name} has other lines in the shop than its confirmed order in Odoo.`);
      continue;
    }
    const lines = [[5, 0, 0], ...wanted.map((line) => [0, 0, line])];
    await odoo.write('sale.order', id, { order_line: lines });
  }
}

/** Cursors in a file, written atomically. */
export function cursorsIn(file: string): Cursors {
  const kept: Record<string, string> = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {};
  return {
    read: (subject) => kept[subject],
    write: (subject, next) => {
      kept[subject] = next;
      writeFileSync(`${file}.new`, JSON.stringify(kept));
      renameSync(`${file}.new`, file);
    },
  };
}

if (import.meta.main) {
  const setting = (name: string): string => {
    const value = process.env[name];
    if (value === undefined) throw new Error(`${name} is missing.`);
    return value;
  };
  await mirror(
    createClient({ url: setting('SANDAGA_URL'), key: setting('SANDAGA_KEY') }),
    {
      url: setting('ODOO_URL'),
      db: setting('ODOO_DB'),
      login: setting('ODOO_LOGIN'),
      password: setting('ODOO_PASSWORD'),
    },
    cursorsIn(process.env.CURSORS ?? 'cursors.json'),
  );
}
