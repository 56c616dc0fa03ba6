import Copy from 'lucide-react/icons/copy';
import MessageCircle from 'lucide-react/icons/message-circle';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { sharedListLink } from '#contract/base/screens.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { copyText } from '#shop/base/ui/copy-text.ts';
import { whatsappShareLink } from '#shop/base/ui/format/contact-links.ts';
import type { KeptLink } from './kept-links.ts';
import { SHARE_WORDS } from './share-words.ts';

/** The ways by which a link goes to somebody. */
export function LinkWays({ link: { list, token } }: { link: Pick<KeptLink, 'list' | 'token'> }) {
  const { shop } = useShop();
  const [outcome, setOutcome] = useState('');
  const url = `${shop.url}${sharedListLink(token)}`;
  const text = SHARE_WORDS[list].message;
  const copy = async () => {
    const isCopied = await copyText(url);
    setOutcome(isCopied ? 'Lien copié' : 'La copie n’a pas marché : copiez le lien à la main.');
  };
  // Closing the device's sheet rejects; there is nothing to tell.
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
