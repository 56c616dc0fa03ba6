import { EXPECTED_ACCOUNT } from '#contract/base/access.ts';
import { paths } from '#contract/base/paths.ts';
import type { ListedLine } from '#contract/sales/kept-lists.ts';
import { sendAsVisitor } from '#shop/base/api/client.ts';
import { asChanges, type Pending } from './list-changes.ts';

const TIMEOUT_MS = 8_000;

/**
 * Tells an account what changed here and answers its lists; undefined when that was not possible, or somebody else
 * is signed in by now. Outlives the page.
 */
export async function sendLists(
  owner: number,
  sent: readonly Pending[],
): Promise<ListedLine[] | undefined> {
  try {
    const response = await sendAsVisitor(paths.keptLists, () =>
      fetch(paths.keptLists, {
        method: 'POST',
        keepalive: true,
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json', [EXPECTED_ACCOUNT]: String(owner) },
        body: JSON.stringify({ changes: asChanges(sent, Date.now()) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    );
    const answer: { lines: ListedLine[] } = await response.json();
    return response.ok ? answer.lines : undefined;
  } catch {
    return undefined;
  }
}
