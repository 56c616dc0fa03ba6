import { sql } from 'drizzle-orm';
import type { Db } from '../server/base/db/open.ts';

const CATEGORIES = 16;
const BATCH = 5000;

/** Fills an empty database: `count` products, 16 equal categories, 12 brands, long texts, a third on promotion. */
export async function fillCatalogue(db: Db, count: number): Promise<void> {
  await db.execute(sql`
    insert into categories (name, rank)
    select (array['CONGELATEUR','TELEVISION','REFRIGERATEUR','CUISINIERE','CLIMATISEUR',
      'MACHINE A LAVER','MICRO-ONDES','FER A REPASSER','VENTILATEUR','MIXEUR','BOUILLOIRE','FOUR',
      'CHAUFFE-EAU','SMARTPHONE','ORDINATEUR','SONORISATION'])[n], n
    from generate_series(1, ${CATEGORIES}) as n`);
  await db.execute(sql`insert into tags (name) values ('Nouveauté'), ('Inverter'), ('Tabaski')`);
  for (let first = 1; first <= count; first += BATCH) {
    const last = Math.min(count, first + BATCH - 1);
    await db.execute(sql`
      insert into products (reference, name, brand, description, category_id, list_price,
        promo_price, on_promotion, preorder_price, credit_price, credit_eligible, rank, created_at)
      select 'REF-' || n,
        initcap(c.name) || ' ' || b.brand || ' ' || upper(left(md5(n::text), 3)) || '-' || n % 997 ||
          ' ' || (100 + n % 400) || ' L',
        b.brand,
        '<p>' || (select string_agg(w, ' ') from (
          select (array['économe','silencieux','robuste','garantie','froid','chaleur','famille',
            'courant','compresseur','minuterie','acier','verre','tiroir','vapeur','écran','réglage',
            'dégivrage','tension','confort','cuisine'])[1 + (n * 7 + k * 13 + (n * k) % 11) % 20] as w
          from generate_series(1, 70) as k) as words) || '</p>',
        c.id, 5000 + (n::bigint * 7919) % 2000000, 4000 + (n::bigint * 7919) % 2000000, n % 3 = 0,
        case when n % 2 = 0 then 4500 + (n::bigint * 7919) % 2000000 end,
        6000 + (n::bigint * 7919) % 2000000, n % 2 = 1, (n * 31) % 1000003, now() - n * interval '1 minute'
      from generate_series(${first}::int, ${last}::int) as n
      join categories c on c.rank = 1 + n % ${CATEGORIES}
      join lateral (select (array['Samsung','LG','Hisense','Beko','Astech','Roch','Sharp','TCL',
        'Midea','Haier','Enduro','Solstar'])[1 + (n / 16) % 12] as brand) b on true`);
    await db.execute(sql`
      insert into product_tags (product_id, tag_id)
      select id, 1 + id % 3 from products where id between ${first}::int and ${last}::int`);
  }
  await db.execute(sql`vacuum analyze`).catch(() => db.execute(sql`analyze`));
}
