import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ServiceOfProduct } from '#contract/goods/catalogue/products.ts';
import { isWork } from '#contract/goods/service-kinds.ts';
import type { OfferedService } from '#contract/goods/services.ts';
import { type Db, preparedOnce } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { services } from './tables.ts';

type Row = typeof services.$inferSelect;

/** A zone of the shop; undefined for a collection, where the shop works at no home. */
type Zone = { id: number; name: string } | undefined;

/**
 * Whether the category `c`, or its parent, is among the categories of the service (rule G-59). Drizzle names columns of a
 * single table without it, which a subquery would take for its own.
 */
const coversCategory = sql`(services.category_ids = '{}'
  or c.id = any(services.category_ids) or c.parent_id = any(services.category_ids))`;

/** Those of the products that the service is for. */
const productIds = (ids: readonly number[]) => sql<number[]>`array(
  select p.id from products p join categories c on c.id = p.category_id
  where p.id = any(${sql.param(ids)}::int[]) and p.listed and ${coversCategory} order by p.id)`;

const isInZone = (zoneId: number): SQL =>
  sql`(${services.zoneIds} = '{}' or ${zoneId} = any(${services.zoneIds}))`;

/** What is offered with at least one of the products, in the order of the back-office (rule G-59). */
export async function listOffered(
  db: Db,
  ids: readonly number[],
  zoneId: number | undefined,
): Promise<OfferedService[]> {
  const found = await db
    .select({ service: services, productIds: productIds(ids) })
    .from(services)
    .where(and(services.active, zoneId === undefined ? undefined : isInZone(zoneId)))
    .orderBy(asc(services.position), asc(services.id));
  return found.flatMap(({ service, productIds: own }) =>
    own.length === 0 ? [] : [{ ...toOffered(service), product_ids: own }],
  );
}

/** Every page of a product asks for it. */
const ofProduct = preparedOnce((db) =>
  db
    .select({ name: services.name, price: services.priceXof })
    .from(services)
    .where(
      sql`${services.active} and exists (select from products p
        join categories c on c.id = p.category_id
        where p.id = ${sql.placeholder('id')} and p.listed and ${coversCategory})`,
    )
    .orderBy(asc(services.position), asc(services.id))
    .prepare('services_of_product'),
);

/** For the page of a product, which knows no zone yet. */
export const listOfProduct = (db: Db, productId: number): Promise<ServiceOfProduct[]> =>
  ofProduct(db).execute({ id: productId });

const toOffered = ({ id, kind, name, text, priceXof, months, weekdays }: Row) => ({
  id,
  kind,
  name,
  text,
  price: priceXof,
  months,
  weekdays,
});

export type WantedService = {
  serviceId: number;
  productId: number;
  productName: string;
  /** Of the request, for the refusal. */
  field: string;
};

/**
 * The asked services by id, as they are today. Throws `conflict`, in French, for one that is no longer offered, not for
 * its product, not in the zone, or that needs a home although the goods are collected (rule S-44). `isAgreed`: promised
 * earlier, so only the place is checked.
 */
export async function getServices(
  db: Db,
  wanted: readonly WantedService[],
  zone: Zone,
  { isAgreed }: { isAgreed: boolean },
): Promise<Map<number, Row>> {
  if (wanted.length === 0) return new Map();
  const ids = wanted.map(({ productId }) => productId);
  const found = await db
    .select({ service: services, productIds: productIds(ids) })
    .from(services)
    .where(
      and(
        isAgreed ? undefined : services.active,
        inArray(
          services.id,
          wanted.map(({ serviceId }) => serviceId),
        ),
      ),
    );
  const byId = new Map(found.map((one) => [one.service.id, one]));
  for (const { serviceId, productId, productName, field } of wanted) {
    const one = byId.get(serviceId);
    if (one === undefined) {
      throw refusal(field, 'Un service choisi n’est plus proposé. Décochez-le, puis recommencez.');
    }
    const { service } = one;
    if (!isAgreed && !one.productIds.includes(productId)) {
      throw refusal(field, `Le service « ${service.name} » n’est pas pour ${productName}.`);
    }
    refuseElsewhere(service, zone, field);
  }
  return new Map([...byId].map(([id, { service }]) => [id, service]));
}

/** Throws `conflict` where one of the sold services is not done in the zone, as for an order that moves there. */
export async function refuseServicesElsewhere(
  db: Db,
  ids: readonly number[],
  zone: NonNullable<Zone>,
  field: string,
): Promise<void> {
  for (const id of ids) {
    const [service] = await db.select().from(services).where(eq(services.id, id));
    if (service !== undefined) refuseElsewhere(service, zone, field);
  }
}

function refuseElsewhere({ kind, name, zoneIds }: Row, zone: Zone, field: string): void {
  if (zone === undefined) {
    if (!isWork(kind)) return;
    throw refusal(field, `Le service « ${name} » se fait chez vous : choisissez la livraison.`);
  }
  if (zoneIds.length === 0 || zoneIds.includes(zone.id)) return;
  throw refusal(field, `Le service « ${name} » n’est pas proposé dans la zone ${zone.name}.`);
}

const refusal = (field: string, message: string) =>
  new Problem('conflict', message, [{ field, message }]);
