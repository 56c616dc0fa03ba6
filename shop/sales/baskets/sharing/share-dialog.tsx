import Copy from 'lucide-react/icons/copy';
import Link2 from 'lucide-react/icons/link-2';
import MessageCircle from 'lucide-react/icons/message-circle';
import Share2 from 'lucide-react/icons/share-2';
import { useCallback, useState } from 'react';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { sharedListLink } from '#contract/base/screens.ts';
import { SHARED_LIST_DAYS, type SharedListName } from '#contract/sales/baskets.ts';
import type { OwnSharedList } from '#contract/sales/shared-lists.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useAnswer } from '#shop/base/api/use-own-data.ts';
import { baskets } from '#shop/base/lists/baskets.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { currentCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { copyText } from '#shop/base/ui/copy-text.ts';
import { whatsappShareLink } from '#shop/base/ui/format/contact-links.ts';
import { Modal } from '#shop/base/ui/overlays/modal.tsx';
import { forgetLink, type KeptLink, keepLink, readLinks } from './kept-links.ts';
import { lineCountWords, SHARE_WORDS } from './share-words.ts';

export function ShareDialog({ list, onClose }: { list: SharedListName; onClose: () => void }) {
  const [made, setMade] = useState<KeptLink>();
  const [problem, setProblem] = useState('');
  const [isMaking, setIsMaking] = useState(false);
  const make = async () => {
    setIsMaking(true);
    setProblem('');
    try {
      setMade(await share(list));
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setIsMaking(false);
    }
  };
  return (
    <Modal title={SHARE_WORDS[list].press} onClose={onClose}>
      <p>
        Qui a le lien voit les articles et leurs prix du jour, jamais votre nom, et peut les copier
        chez soi. Le lien s’ouvre {SHARED_LIST_DAYS} jours ; ce que vous changez ensuite dans votre
        liste n’y paraît pas.
      </p>
      {made === undefined ? (
        <button
          type="button"
          disabled={isMaking}
          onClick={() => void make()}
          className={buttonStyle('primary', 'mt-4 w-full')}
        >
          <Link2 aria-hidden="true" size={18} />
          {isMaking ? 'Un instant…' : 'Créer un lien'}
        </button>
      ) : (
        <LinkWays link={made} />
      )}
      <p role="alert" className={problem === '' ? 'sr-only' : 'mt-3 font-semibold text-promo'}>
        {problem}
      </p>
      <OwnLinks
        key={made?.id}
        onStopped={(id) => setMade((link) => (link?.id === id ? undefined : link))}
      />
    </Modal>
  );
}

/** Includes products that are no longer sold, so that readers see that they are gone. Throws ApiError. */
async function share(list: SharedListName): Promise<KeptLink> {
  const lines = baskets[list].lines().map(({ id, quantity }) => ({ id, quantity }));
  const started = await browserApi.post(paths.sharedLists, { list, lines });
  const link = { ...started, owner: currentCustomer()?.id ?? null, line_count: lines.length };
  keepLink(link);
  return link;
}

function LinkWays({ link: { list, token } }: { link: Pick<KeptLink, 'list' | 'token'> }) {
  const { shop } = useShop();
  const [outcome, setOutcome] = useState('');
  const url = `${shop.url}${sharedListLink(token)}`;
  const text = SHARE_WORDS[list].message;
  const copy = async () => {
    const isCopied = await copyText(url);
    setOutcome(isCopied ? 'Lien copié' : 'La copie n’a pas marché : copiez le lien à la main.');
  };
  // Closing the device's sheet rejects; there is nothing to report.
  const send = () => navigator.share({ text, url }).catch(() => undefined);
  return (
    <div className="mt-4 space-y-3">
      <input
        readOnly
        aria-label="Lien à partager"
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        className="h-11 w-full rounded-lg border border-line bg-mist px-3 text-sm"
      />
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          onClick={() => void copy()}
          className={buttonStyle('secondary', 'grow')}
        >
          <Copy aria-hidden="true" size={18} />
          Copier le lien
        </button>
        <a
          href={whatsappShareLink(`${text}\n${url}`)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle('secondary', 'grow')}
        >
          <MessageCircle aria-hidden="true" size={18} />
          WhatsApp
        </a>
        {'share' in navigator && (
          <button type="button" onClick={send} className={buttonStyle('secondary', 'grow')}>
            <Share2 aria-hidden="true" size={18} />
            Partager
          </button>
        )}
      </div>
      <p role="status" className="min-h-6 text-sm font-semibold text-success">
        {outcome}
      </p>
    </div>
  );
}

/** Only the browser that made a link has its token. */
type OwnLink = Omit<OwnSharedList, 'shared_at'> & { key?: string; token?: string | undefined };

/** Links of the account on all devices, and of this browser. */
function OwnLinks({ onStopped }: { onStopped: (id: number) => void }) {
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
                {SHARE_WORDS[link.list].title}, {lineCountWords(link.line_count)}
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
  // Another device may have ended it.
  const tokenOf = (id: number) => kept.find((link) => link.id === id)?.token;
  const own = ofAccount.map((link) => ({ ...link, token: tokenOf(link.id) }));
  return [...own, ...kept.filter((link) => link.owner === null && !ids.has(link.id))];
}
