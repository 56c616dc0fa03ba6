import Link2 from 'lucide-react/icons/link-2';
import { useState } from 'react';
import { paths } from '#contract/base/paths.ts';
import { SHARED_LIST_DAYS, type SharedListName } from '#contract/sales/baskets.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { baskets } from '#shop/base/lists/baskets.ts';
import { currentCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Modal } from '#shop/base/ui/overlays/modal.tsx';
import { type KeptLink, keepLink } from './kept-links.ts';
import { LinkWays } from './link-ways.tsx';
import { OwnLinks } from './own-links.tsx';
import { SHARE_WORDS } from './share-words.ts';

/** Makes a link to a list as it is now, and ends those that were made. */
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

/** What is no longer sold is told too: whoever decides together sees that it is gone. Throws ApiError. */
async function share(list: SharedListName): Promise<KeptLink> {
  const lines = baskets[list].lines().map(({ id, quantity }) => ({ id, quantity }));
  const started = await browserApi.post(paths.sharedLists, { list, lines });
  const link = { ...started, owner: currentCustomer()?.id ?? null, line_count: lines.length };
  keepLink(link);
  return link;
}
