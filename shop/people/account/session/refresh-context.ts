import { paths, pathTo } from '#contract/base/paths.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { currentCustomer, updateSession } from '#shop/base/session/session.ts';

/** Asks the server for the session as it is now, without tokens, and keeps what changed. Throws ApiError. */
export async function refreshContext(): Promise<void> {
  const asked = currentCustomer();
  if (asked === undefined) return;
  const bundle = await browserApi.get(pathTo(paths.accountSession, { id: asked.partner_id }));
  // Meanwhile somebody else may have signed in.
  if (currentCustomer()?.id === asked.id && bundle.user_info.id === asked.id) updateSession(bundle);
}
