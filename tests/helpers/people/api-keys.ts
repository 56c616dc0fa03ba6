import { KEY_RIGHTS, type KeyRight } from '#contract/base/access.ts';
import type { Db } from '#server/base/db/open.ts';
import { plusDays, today } from '#server/base/time.ts';
import { createApiKey } from '#server/people/api-keys/api-keys.ts';
import { byMachine } from '../base/cast.ts';

/** Creates an API key valid until tomorrow, with all rights by default. `headers` send it. */
export async function anApiKey(
  db: Db,
  rights: readonly KeyRight[] = KEY_RIGHTS,
  requestsPerMinute = 600,
): Promise<{ id: number; secret: string; headers: { 'access-token': string } }> {
  const { id, secret } = await createApiKey(db, byMachine, {
    name: 'Odoo',
    rights: [...rights],
    requests_per_minute: requestsPerMinute,
    expires_on: plusDays(today(), 1),
  });
  return { id, secret, headers: { 'access-token': secret } };
}
