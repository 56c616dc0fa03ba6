import { inArray } from 'drizzle-orm';
import type { ProformaForm } from '#contract/sales/proformas.ts';
import type { Config } from '#server/base/config/config.ts';
import { type Db, inTransaction } from '#server/base/db/open.ts';

import { makeProforma } from '#server/sales/proformas/making/make-proforma.ts';
import type { ProformaRow } from '#server/sales/proformas/proforma/describe-proforma.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '../base/app.ts';
import { aProduct } from '../base/builders.ts';

let serial = 0;

/** A form for a new contact each time. */
export async function aProformaForm(
  db: Db,
  overrides: Partial<ProformaForm> = {},
): Promise<ProformaForm> {
  serial += 1;
  return {
    company: 'Baobab Conseil SARL',
    ninea: '0012345 2G3',
    name: 'Aminata Sow',
    email: `achats${serial}@baobab.example`,
    telephone: `77 ${String(8_000_000 + serial)}`,
    order_lines: overrides.order_lines ?? [{ id: (await aProduct(db)).id, quantity: 2 }],
    ...overrides,
  };
}

/** A requested proforma; its e-mail is discarded. */
export async function aProforma(
  db: Db,
  { partnerId = null, ...overrides }: Partial<ProformaForm> & { partnerId?: number | null } = {},
  config: Config = testConfig(),
): Promise<ProformaRow> {
  const form = await aProformaForm(db, overrides);
  const row = await inTransaction(db, (tx) => makeProforma({ db: tx, config }, partnerId, form));
  const { email, phone } = row;
  await db
    .delete(outgoingMessages)
    .where(inArray(outgoingMessages.recipient, [email, phone ?? '']));
  return row;
}
