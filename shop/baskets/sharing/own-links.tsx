import { useCallback, useState } from 'react';
import { sentenceOf } from '#contract/messages.ts';
import { paths, pathTo } from '#contract/paths.ts';
import type { OwnSharedList } from '#contract/shared-lists.ts';
import { browserApi } from '../../api/client.ts';
import { useAnswer } from '../../api/use-own-data.ts';
import { currentCustomer } from '../../session/session.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { frenchDay } from '../../ui/format/french-day.ts';
import { forgetLink, readLinks } from './kept-links.ts';
import { countLines, SHARE_WORDS } from './share-words.ts';

type OwnLink = Omit<OwnSharedList, 'shared_at'> & { key?: string };

/** The links that are open: those of the account on whichever device, and those made in this browser. */
export function OwnLinks({ onStopped }: { onStopped: (id: number) => void }) {
  const { value: links = [], askAgain } = useAnswer(useCallback(findLinks, []));
  const [problem, setProblem] = useState('');
  const stop = async ({ id, key }: OwnLink) => {
    setProblem('');
    try {
      await browserApi.post(pathTo(paths.sharedListStop, { id }), key === undefined ? {} : { key });
      forgetLink(id);
      onStopped(id);
      await askAgain();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  if (links.length === 0) return null;
  return (
    <section aria-label="Vos liens" className="mt-5 border-t border-line pt-4">
      <h3 className="font-bold">Vos liens</h3>
      <ul className="divide-y divide-line">
        {links.map((link) => (
          <li key={link.id} className="flex items-center justify-between gap-3 py-2">
            <p className="min-w-0 text-sm">
              <span className="block font-semibold">
                {SHARE_WORDS[link.list].title}, {countLines(link.line_count)}
              </span>
              <span className="text-muted">jusqu’au {frenchDay(link.expires_at.slice(0, 10))}</span>
            </p>
            <button
              type="button"
              onClick={() => void stop(link)}
              className={buttonStyle('secondary', 'shrink-0 px-4 text-sm')}
            >
              Arrêter<span className="sr-only"> ce partage</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="alert" className={problem === '' ? 'sr-only' : 'mt-2 font-semibold text-promo'}>
        {problem}
      </p>
    </section>
  );
}

async function findLinks(signal: AbortSignal | undefined): Promise<OwnLink[]> {
  const owner = currentCustomer()?.id ?? null;
  const kept = readLinks(owner);
  if (owner === null) return kept;
  const ofAccount = await browserApi.get(paths.ownSharedLists, signal);
  const ids = new Set(ofAccount.map(({ id }) => id));
  // What the account has ended on another device is not open here either.
  return [...ofAccount, ...kept.filter((link) => link.owner === null && !ids.has(link.id))];
}
