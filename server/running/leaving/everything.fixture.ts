import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import { loadDemo } from '#demo/load.ts';
import type { Db } from '#server/base/db/open.ts';

/** Texts on which files break: separators, quotes, ends of lines, what PostgreSQL takes for null or for the end. */
export const ODD_TEXTS = [
  '',
  ' ',
  '\\.',
  '\\N',
  'NULL',
  '"',
  'deux "mots"; l’un, l’autre',
  'ligne\nligne\r\nligne\r',
  '+221770000000',
  '=1+1',
  '\t',
  '🧊 Congélateur « coffre » é e\u0301',
  '\uFEFFmarque',
];

/** What the demonstration lacks, with all checks but those of triggers. */
const MORE = `
insert into review_photos (key, review_id, position, small, large)
  select 'photo-of-review', min(id), 1, '\\x0102', '\\xff00' from reviews;
insert into questions (product_id, author, text) select min(id), 'Awa', 'Et le gaz ?' from products;
insert into question_contacts (question_id, channel, address) select max(id), 'mail', 'awa@example.sn' from questions;
insert into alert_contacts (channel, address, push_keys) values ('push', 'https://push.example/1', '{"p256dh": "a", "auth": "b"}');
insert into alerts (contact_id, product_id, kind)
  select max(c.id), min(p.id), 'stock' from alert_contacts c, products p;
insert into purchases (supplier, expected_on, note) values ('Froid, « Plateau »', '2026-12-24', '');
insert into purchase_lines (purchase_id, product_id, name, ordered) select 1, min(id), 'Congélateur', 3 from products;
insert into places (name) values ('Dépôt de Pikine');
insert into displayed_products (product_id, place_id) select min(p.id), max(l.id) from products p, places l;
insert into accessories (product_id, accessory_id, rank) select min(id), max(id), 0 from products;
insert into pack_alternatives (line_id, product_id, position)
  select min(l.id), max(p.id), 0 from pack_lines l, products p;
insert into notice_files (hash, bytes) values ('notice-of-product', '\\x255044462d00ff');
insert into product_notices (product_id, file_hash, title, rank) select min(id), 'notice-of-product', 'Notice « froid »', 0 from products;
insert into product_videos (product_id, url, title, rank) select min(id), 'https://youtu.be/abc', 'Pose, « murale »', 0 from products;
insert into feasts (name, slug) values ('Magal « de Touba »', 'magal');
insert into families (key, name, axes) values ('frigo-2p', 'Frigo « deux portes »', array['model']);
insert into refused_families (likeness) values ('frigo, « 2 portes » | LG');
insert into services (kind, name, price_xof, category_ids, weekdays) values ('installation', 'Pose, « murale »', 15000, array[1], array[1, 2]);
insert into service_outcomes (order_line_id, outcome, note) select min(id), 'not_done', 'Mur fragile' from order_lines;
insert into transfers (from_id, to_id) select min(id), max(id) from places;
insert into transfer_lines (transfer_id, product_id, name, sent, received) select 1, min(id), 'Congélateur', 3, null from products;
insert into count_sheets (place_id) select min(id) from places;
insert into count_lines (sheet_id, product_id) select 1, min(id) from products;
insert into serials (product_id, serial, state, place_id) select min(p.id), 'SN "1"', 'received', min(l.id) from products p, places l;
insert into serial_events (serial_id, kind, by_role) values (1, 'received', 'storekeeper');
insert into address_media (key, kind, mime, bytes, partner_id) select 'door', 'photo', 'image/webp', '\\x00ff0a', min(id) from partners;
update addresses set door_photo_key = 'door' where id = (select min(id) from addresses);
update addresses set latitude = 14.716677777777778, longitude = -17.467686000000001 where id = (select max(id) from addresses);
insert into avatars (partner_id, key, webp) select min(id), 'face', '' from partners;
insert into list_entries (partner_id, list, product_id, quantity, changed_at)
  select min(a.id), 'cart', min(p.id), 2, '2026-11-28 10:11:12.123456+00' from partners a, products p;
insert into slot_days (slot_id, day, orders) select min(id), '2026-12-01', 1 from delivery_slots;
insert into proformas (number, company, name, valid_until, payment_mode, lines, vat_percent, amount_untaxed, amount_tax, amount_total)
  values ('PF-2026-000001', 'Hôtel', 'Awa', '2026-12-31', 'domicile', '[{"name": "Four, \\"inox\\"", "quantity": 1}]', 18, 100, 18, 118);
insert into proforma_counters values (2026, 1);
insert into coupon_uses (coupon_id, order_id, amount_xof) select min(c.id), min(o.id), 500 from coupons c, orders o;
insert into compared_ledgers values ('wave', '2026-11-27');
insert into hand_payments (payment_id, reference, bank, drawer) select min(id), 'n° "7"', 'CBAO', 'Sahel' from payments
  on conflict do nothing;
insert into certified_documents (kind, source_id, order_id, number, amount, issued_at, document)
  select 'invoice', min(id), min(id), 'FAC-2026-000001', 118, now(), '{"number": "FAC; 1"}' from orders;
insert into bank_lines (key, day, label, amount) values ('line', '2026-03-02', 'VIR; « Sahel »', 500);
insert into journal_days values ('2026-01-02', now(), 1);
insert into journal_entries values (2026, 1, '2026-01-02', 'invoice', 1, now(), null, 1, 'F-1', 'Vente', 118, 18, 0);
insert into journal_lines values (2026, 1, 1, '411', 'Clients', 118, 0);
insert into tills (code, name, place_id, walk_in_id) select 'X1', 'Caisse "1"', min(p.id), min(a.id) from places p, partners a;
insert into till_devices (till_id, key, letter) select max(id), 'device-key', 'A' from tills;
insert into till_sessions (till_id, keys, float_xof) select max(id), array['key-1', ''], 50000 from tills;
insert into till_cash_moves (session_id, amount_xof, reason, device_at) select max(id), -2000, 'Taxi', now() from till_sessions;
insert into till_sales (device_id, sequence, number, session_id, state, total_xof, refused, is_offline, device_at)
  select max(d.id), 1, 'X1-A-000001', max(s.id), 'refused', 500, '{"kind": "sale"}', true, now() from till_devices d, till_sessions s;
insert into till_payments (payment_id, session_id) select min(p.id), max(s.id) from payments p, till_sessions s;
insert into till_refunds (session_id, device_id, command_key, credit_note_id, payment_id, way, amount_xof)
  select max(s.id), max(d.id), 'command-1', min(n.id), min(p.id), 'cash', 500 from till_sessions s, till_devices d, credit_notes n, payments p;
insert into till_shortages (sale_id, product_id, name, place_id, pieces) select max(s.id), 1, 'Four', min(p.id), 1 from till_sales s, places p;
insert into rounds (day, place_id) select '2026-11-28', min(id) from places;
insert into round_stops (round_id, order_id, position) select max(r.id), max(o.id), 1 from rounds r, orders o
  on conflict do nothing;
insert into stop_goods (stop_id, order_line_id, pieces, serials)
  select max(s.id), min(l.id), 1, array['a,b', '', 'NULL', '"', '\\'] from round_stops s, order_lines l;
insert into round_goods select max(r.id), min(l.id), 1, 0 from rounds r, order_lines l;
insert into delivery_proofs (key, stop_id, kind, webp) select 'proof', max(id), 'signature', '\\x52494646' from round_stops;
insert into return_photos (key, return_id, position, webp) select 'back', min(id), 1, '\\x52494646' from returns;
insert into case_media (key, case_id, kind, size, received) select 'video', min(id), 'video', 4, 4 from after_sales_cases;
insert into case_media_pieces values ('video', 0, '\\x0001'), ('video', 2, '\\x0002');
insert into moved_customers (partner_id, old_id, company) select min(id), 'W-1', 'Hôtel' from partners;
insert into past_orders (number, ordered_at, total) values ('W-1001', '2024-03-01 10:00:00+00', 250000);
insert into past_order_lines (past_order_id, position, name, quantity, unit_price, total, serials)
  select max(id), 1, 'Congélateur', 1, 250000, 250000, array['SN "1"', ''] from past_orders;
insert into redirects (from_path, to_path) values ('/ancien-four', '/produits');
insert into banners (title, link) values ('Korité', '/boutique');
insert into written_texts (kind, name, value) values ('setting', 'SHOP_NAME', '"Chez Awa"'), ('page', 'cgv', null);
insert into whatsapp_templates values ('a', 'fr', 'APPROVED', '', '', now());
update orders set goods = '' where id = (select min(id) from orders);
update orders set number = number where goods = '';
`;

/** A shop with a row in each table that leaves, and odd texts in products. */
export async function fillWithEverything(db: Db): Promise<void> {
  // The demonstration repeats itself every day.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await loadDemo(db, () => undefined, { daily: true });
  } finally {
    vi.useRealTimers();
  }
  await db.transaction(async (tx) => {
    for (const statement of MORE.split(/;\n/).filter((text) => text.trim() !== '')) {
      const isJournal = /journal_/.test(statement);
      if (isJournal) await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql.raw(statement));
      if (isJournal) await tx.execute(sql`set local session_replication_role = origin`);
    }
    for (const [at, text] of ODD_TEXTS.entries()) {
      await tx.execute(sql`update products set description = ${text}
        where id = (select id from products order by id offset ${at} limit 1)`);
    }
    await tx.execute(sql`update products set description = null where id =
      (select max(id) from products)`);
  });
}
