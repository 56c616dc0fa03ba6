import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../server/base/db/open.ts';

const PERSONS = 40_000;
const COMPANIES = 60;

/** Adds `count` orders of two years to a filled catalogue, and all lists of the back-office in proportion. */
export async function fillOffice(db: Db, count: number): Promise<void> {
  const firstId = await fillPersons(db);
  await fillOrders(db, count, firstId);
  await fillPayments(db);
  await fillMemberships(db, firstId);
  await fillTalk(db, firstId);
  await fillOffers(db);
  await db.execute(sql`vacuum analyze`).catch(() => db.execute(sql`analyze`));
}

const nameOf = (n: ReturnType<typeof sql>) => sql`
  (array['Awa','Moussa','Fatou','Ibrahima','Aïssatou','Cheikh','Mariama','Ousmane','Khady','Abdoulaye',
    'Ndèye','Modou','Coumba','Pape','Sokhna','Serigne'])[1 + ${n} % 16] || ' ' ||
  (array['Diop','Ndiaye','Fall','Sarr','Gueye','Faye','Sow','Ba','Diallo','Sy','Cissé','Kane','Mbaye',
    'Thiam','Seck','Niang','Camara','Touré','Dieng','Sagna','Badji','Mendy','Goudiaby','Wade','Lo',
    'Samb','Tall','Diouf','Ngom','Sène'])[1 + (${n} / 16) % 30] || ' ' || ${n}`;

const productOf = (n: SQL) => sql`(1 + (${n}) % (select max(id) from products))`;

/** Employers first, then persons: three of four with an account, one in thirteen a member. */
async function fillPersons(db: Db): Promise<number> {
  await db.execute(sql`
    insert into partners (kind, name, company_code, city)
    select 'company', 'Société ' || n, 'SOC' || n, 'Dakar' from generate_series(1, ${COMPANIES}::int) as n`);
  const made = rowsOf<{ id: number }>(
    await db.execute(sql`
      insert into partners (name, email, email_key, phone, city, verified_at, company_id, membership,
        membership_submitted, created_at)
      select ${nameOf(sql`n`)}, 'client' || n || '@example.sn', 'client' || n || '@example.sn',
        '+22177' || lpad(n::text, 7, '0'), (array['Dakar','Thiès','Saint-Louis','Kaolack'])[1 + n % 4],
        case when n % 4 > 0 then now() - n * interval '25 minutes' end,
        case when n % 13 = 0 then (select min(id) from partners where kind = 'company') + n % ${COMPANIES}::int end,
        case when n % 13 = 0 then (array['accepted','accepted','accepted','rejected','pending'])[1 + n % 5]
          else 'pending' end,
        n % 13 = 0, now() - n * interval '25 minutes'
      from generate_series(1, ${PERSONS}::int) as n returning id`),
  );
  await db.execute(sql`
    insert into credentials (partner_id, password_hash)
    select id, 'x' from partners where verified_at is not null or id % 211 = 0 and kind = 'person'`);
  return Math.min(...made.map(({ id }) => id));
}

/** Most are long delivered; one in thirteen is on credit, one in eight a pre-order. */
async function fillOrders(db: Db, count: number, firstId: number): Promise<void> {
  await db.execute(sql`
    insert into orders (sale_type, partner_id, employer_id, buyer_name, buyer_email, buyer_phone, payment_mode,
      state, fulfilment, vat_percent, amount_untaxed, amount_tax, amount_total, amount_paid, recipient, city,
      zone_name, committed_for, hr_validation, shop_validation, credit_months, placed_at, wished_on)
    select sold, p.id, case when sold = 'creditorder' then p.company_id end, p.name, p.email, p.phone,
      (array['domicile','online'])[1 + n % 2], stands,
      case when stands in ('delivered', 'done') then 'delivered' else 'to_prepare' end, 18,
      total - total * 18 / 118, total * 18 / 118, total,
      case when stands = 'validation' or n % 9 = 0 then total / 4 else total end, p.name, p.city,
      (array['Plateau','Médina','Pikine','Thiès'])[1 + n % 4],
      now() - n * interval '10 minutes' + interval '3 days',
      case when sold = 'creditorder' then
        case when stands = 'validation' and n % 2 = 0 then 'pending' else 'validated' end end,
      case when sold = 'creditorder' then case when stands = 'validation' then 'pending' else 'validated' end end,
      case when sold = 'creditorder' then 4 end, now() - n * interval '10 minutes',
      case when n % 10 = 0 then current_date + n % 30 end
    from (select n, 10000 + (n::bigint * 7919 % 900000)::int as total,
        case when n % 13 = 0 then 'creditorder' when n % 8 = 0 then 'preorder' else 'order' end as sold,
        case when n % 13 = 0 and n < 4000 then 'validation' when n % 17 = 0 then 'cancel'
          when n < 300 then 'sale' when n < 600 then 'to_delivered' when n < 5000 then 'delivered'
          else 'done' end as stands
      from generate_series(1, ${count}::int) as n) as wanted
    join partners p on p.id = ${firstId}::int + case when n % 13 = 0 then 12 + 13 * (n / 13 % ${Math.floor(PERSONS / 13) - 1}::int)
      else (n * 31) % ${PERSONS}::int end`);
  await fillLines(db, sql`o.id % 100 = 0`);
  // A connection caches its triggers' plans, made for empty tables until these are analysed.
  await db.execute(sql`analyze orders, order_lines`);
  await fillLines(db, sql`o.id % 100 > 0`);
  await db.execute(sql`
    insert into instalments (order_id, sequence, rate, amount, due_on)
    select o.id, k, 2500, o.amount_total / 4, (o.placed_at + k * interval '30 days')::date
    from orders o cross join generate_series(1, 4) as k where o.sale_type <> 'order'`);
  await db.execute(sql`
    insert into product_stock (product_id, available) select id, id % 400 from products where id % 5 < 3`);
  await db.execute(sql`
    insert into stock_moves (product_id, place_id, kind, pieces, by_role)
    select s.product_id, p.id, 'count', s.available, 'shop' from product_stock s, places p
    where s.available > 0 and p.is_default order by s.product_id`);
}

const fillLines = (db: Db, which: SQL) =>
  db.execute(sql`
    insert into order_lines (order_id, position, kind, product_id, name, quantity, unit_price, total)
    select o.id, k, 'product', p.id, p.name, 1, o.amount_total / 2, o.amount_total / 2
    from orders o cross join generate_series(1, 2) as k
    join products p on p.id = ${productOf(sql`o.id * 37 + k * 11`)}
    where ${which}`);

async function fillPayments(db: Db): Promise<void> {
  await db.execute(sql`
    insert into payments (transaction_id, token, provider, order_id, amount, state, raw_status, review_reason,
      reference, phone, provider_id, provider_transaction_id, created_at, completed_at, booked_at,
      refund_asked_at, refunded_at)
    select 'TX-' || o.id, md5('token' || o.id), (array['wave','orange','card','cash'])[1 + o.id % 4], o.id,
      o.amount_total, s.paid, s.paid, case when s.paid = 'review' then 'amount' end, o.number, o.buyer_phone,
      'PR-' || md5(o.id::text), 'T' || md5('t' || o.id), o.placed_at,
      case when s.paid = 'completed' then o.placed_at end,
      case when s.paid = 'completed' then o.placed_at end,
      case when o.id % 331 = 0 then o.placed_at end, case when o.id % 331 = 0 then o.placed_at end
    from orders o cross join lateral (select case when o.id % 401 = 0 then 'review'
      when o.id % 11 = 0 then 'failed' when o.id % 29 = 0 then 'expired' else 'completed' end as paid) s`);
  await db.execute(sql`
    insert into payment_events (provider, event_key, kind, payment_id, body, received_at, worked_at)
    select provider, 'E' || id || '-' || k, (array['callback','answer'])[k], id, '{"status":"x"}', created_at,
      created_at from payments cross join generate_series(1, 2) as k where provider <> 'cash'`);
  await db.execute(sql`
    insert into refund_requests (payment_id, state, reason, asked_at)
    select id, (array['asked','done','done','refused'])[1 + id % 4], 'Article repris', created_at
    from payments where id % 97 = 0`);
  await db.execute(sql`
    insert into unmatched_receipts (provider, provider_transaction_id, amount, received_at, closed_at)
    select 'wave', 'R' || n, 1000 * n, now() - n * interval '1 day', case when n > 60 then now() end
    from generate_series(1, 400) as n`);
}

async function fillMemberships(db: Db, firstId: number): Promise<void> {
  await db.execute(sql`
    insert into membership_steps (partner_id, company_id, state, at)
    select id, company_id, step, created_at + case when step = 'requested' then interval '0' else interval '1 day' end
    from partners cross join unnest(array['requested','accepted','rejected']) as step
    where id >= ${firstId} and membership_submitted and (step = 'requested' or step = membership)`);
}

async function fillTalk(db: Db, firstId: number): Promise<void> {
  await db.execute(sql`
    insert into leads (visitor, type, name, phone, email, location, claimed_total, lines, state, created_at,
      reported_at)
    select 'guest:' || n, (array['commande','precommande','acredit'])[1 + n % 3],
      case when n % 3 > 0 then ${nameOf(sql`n`)} end, case when n % 3 > 0 then '+221 77 ' || n end,
      case when n % 3 = 1 then 'visiteur' || n || '@example.sn' end, 'Dakar', 1000 * (n % 900),
      jsonb_build_array(jsonb_build_object('productId', '1', 'quantity', 1, 'claimedPrice', 1000, 'addedAt', null,
        'name', (select name from products where id = ${productOf(sql`n`)}))),
      (array['to_contact','contacted','converted','lost'])[1 + n % 4], now() - n * interval '30 minutes',
      now() - n * interval '30 minutes'
    from generate_series(1, 30000) as n`);
  await db.execute(sql`
    insert into lead_reports (lead_id, claimed_total, lines, location, claimed_date, reported_at)
    select id, claimed_total, lines, location, '', reported_at from leads`);
  await db.execute(sql`
    insert into outgoing_messages (channel, recipient, subject, text, state, created_at, sent_at)
    select (array['mail','sms'])[1 + n % 2],
      case when n % 2 = 0 then 'client' || n % ${PERSONS}::int || '@example.sn' else '+22177' || lpad((n % ${PERSONS}::int)::text, 7, '0') end,
      'Votre commande S' || n, repeat('Bonjour, votre commande est prête. ', 12),
      case when n % 150 = 0 then 'failed' else 'sent' end, now() - (200000 - n) * interval '30 seconds', now()
    from generate_series(1, 200000) as n`);
  await db.execute(sql`
    insert into contact_messages (name, email, subject, text, created_at)
    select ${nameOf(sql`n`)}, 'client' || n || '@example.sn', 'Question ' || n,
      repeat('Avez-vous ce modèle ? ', 10), now() - n * interval '2 hours' from generate_series(1, 8000) as n`);
  await db.execute(sql`
    insert into reviews (product_id, author, text, stars, state, written_at)
    select ${productOf(sql`n * 41`)}, ${nameOf(sql`n`)}, 'Très bon appareil, livré en ' || n % 9 || ' jours', n % 6,
      (array['pending','published','published','refused'])[1 + n % 4], now() - n * interval '1 hour'
    from generate_series(1, 30000) as n`);
  await db.execute(sql`
    insert into audit_entries (at, by_id, by_role, action, subject, before, after)
    select now() - (200000 - n) * interval '5 minutes', ${firstId}::int + n % 12, 'manager',
      (array['product-changed','order-moved','payment-accepted','customer-changed','lead-moved'])[1 + n % 5],
      (array['product','order','payment','partner','lead'])[1 + n % 5] || ':' || n % 40000,
      '{"price": 1000}', '{"price": 2000}' from generate_series(1, 200000) as n`);
  await db.execute(sql`
    insert into search_terms (day, source, term, count)
    select current_date - d, 'shop', term, 1 + (d * n) % 50 from generate_series(0, 60) as d
    cross join (select n, (array['samsung','frigo','climatiseur','four','télé','congélateur','mixeur'])[1 + n % 7]
      || ' ' || n as term from generate_series(1, 800) as n) as terms`);
}

async function fillOffers(db: Db): Promise<void> {
  await db.execute(sql`
    insert into campaigns (kind, title, starts_on, ends_on)
    select (array['promotion','ramadan','tabaski','korite'])[1 + n % 4], 'Campagne ' || n,
      current_date - 20 * n, current_date - 20 * n + 15 from generate_series(1, 60) as n`);
  await db.execute(sql`
    insert into campaign_products (campaign_id, product_id)
    select c.id, ${productOf(sql`k * 97 + c.id`)} from campaigns c cross join generate_series(1, 400) as k
    on conflict do nothing`);
  await db.execute(sql`
    insert into packs (code, name, starts_on, ends_on)
    select 'PACK' || n, 'Pack maison ' || n, current_date - n, current_date + n from generate_series(1, 80) as n`);
  await db.execute(sql`
    insert into pack_lines (pack_id, product_id, quantity, unit_price)
    select p.id, ${productOf(sql`k * 100 + p.id`)}, 1, 50000
    from packs p cross join generate_series(1, 3) as k on conflict do nothing`);
  await db.execute(sql`
    insert into catalogue_imports (file_name, state, report, at)
    select 'catalogue-' || n || '.csv', 'applied', '{"report":{"format":"csv","dialect":"","columns":[],"created":1,
      "updated":2,"unchanged":3,"refused_count":0,"refused":[],"examples":[]},"undo":null,"progress":100,
      "failure":null}', now() - n * interval '1 day'
    from generate_series(1, 300) as n`);
}
