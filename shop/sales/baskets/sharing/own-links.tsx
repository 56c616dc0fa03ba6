import { useCallback, useState } from 'react';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { sharedListLink } from '#contract/base/screens.ts';
import type { OwnSharedList } from '#contract/sales/shared-lists.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useAnswer } from '#shop/base/api/use-own-data.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { currentCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { copyText } from '#shop/base/ui/copy-text.ts';
import { forgetLink, readLinks } from './kept-links.ts';
import { countLines, SHARE_WORDS } from './share-words.ts';

/** Only the browser that made a link has what opens it. */
type OwnLink = Omit<OwnSharedList, 'shared_at'> & { key?: string; token?: string | undefined };

/** The links that are open: those of the account on whichever device, and those made in this browser. */
export function OwnLinks({ onStopped }: { onStopped: (id: number) => void }) {
  const { value: links = [], askAgain } = useAnswer(useCallback(findLinks, []));
  const { shop } = useShop();
  const [problem, setProblem] = useState('');
  const [outcome, setOutcome] = useState('');
  const copy = async (token: string) => {
    setProblem('');
    const isCopied = await copyText(`${shop.url}${sharedListLink(token)}`);
    setOutcome(isCopied ? 'Lien copié' : '');
    if (!isCopied) setProblem('La copie n’a pas marché.');
  };
  const stop = async ({ id, key }: OwnLink) => {
    setProblem('');
    setOutcome('');
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
          <li key={link.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <p className="min-w-0 text-sm">
              <span className="block font-semibold">
                {SHARE_WORDS[link.list].title}, {countLines(link.line_count)}
              </span>
              <span className="text-muted">jusqu’au {frenchDay(link.expires_at.slice(0, 10))}</span>
            </p>
            <span className="flex gap-2">
              {link.token !== undefined && (
                <LinkButton what="ce lien" onPress={() => void copy(link.token ?? '')}>
                  Copier
                </LinkButton>
              )}
              <LinkButton what="ce partage" onPress={() => void stop(link)}>
                Arrêter
              </LinkButton>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className={outcome === '' ? 'sr-only' : 'mt-2 font-semibold text-success'}>
        {outcome}
      </p>
      <p role="alert" className={problem === '' ? 'sr-only' : 'mt-2 font-semibold text-promo'}>
        {problem}
      </p>
    </section>
  );
}

function LinkButton({
  what,
  onPress,
  children,
}: {
  what: string;
  onPress: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={buttonStyle('secondary', 'shrink-0 px-4 text-sm')}
    >
      {children}
      <span className="sr-only"> {what}</span>
    </button>
  );
}

async function findLinks(signal: AbortSignal | undefined): Promise<OwnLink[]> {
  const owner = currentCustomer()?.id ?? null;
  const kept = readLinks(owner);
  if (owner === null) return kept;
  const ofAccount = await browserApi.get(paths.ownSharedLists, signal);
  const ids = new Set(ofAccount.map(({ id }) => id));
  // What the account has ended on another device is not open here either.
  const tokenOf = (id: number) => kept.find((link) => link.id === id)?.token;
  const own = ofAccount.map((link) => ({ ...link, token: tokenOf(link.id) }));
  return [...own, ...kept.filter((link) => link.owner === null && !ids.has(link.id))];
}
