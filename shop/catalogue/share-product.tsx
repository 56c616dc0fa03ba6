import { Link2, MessageCircle, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { ProductDetail } from '#contract/catalogue.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useShop } from '../use-shop.ts';
import { productLink } from './links.ts';

const COPIED_SHOWN_MS = 5000;
const button =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-4 text-sm font-semibold text-ink hover:border-accent hover:text-accent-dark';

/** Ways to send a product's address to somebody (market.md, section 4.5). */
export function ShareProduct({ product }: { product: ProductDetail }) {
  const { shop } = useShop();
  const isLive = useHydrated();
  const [outcome, setOutcome] = useState('');
  const url = `${shop.url}${productLink(product.id)}`;
  const copy = async () => {
    const copied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    setOutcome(copied ? 'Lien copié' : 'Erreur lors de la copie');
    setTimeout(() => setOutcome(''), COPIED_SHOWN_MS);
  };
  // Closing the device's sheet rejects; there is nothing to tell.
  const share = () => navigator.share({ title: product.name, url }).catch(() => undefined);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${product.name}\n${url}`)}`}
        target="_blank"
        rel="noopener"
        className={button}
      >
        <MessageCircle aria-hidden="true" size={18} />
        Partager sur WhatsApp
      </a>
      <button type="button" onClick={copy} className={button}>
        <Link2 aria-hidden="true" size={18} />
        Copier le lien
      </button>
      {isLive && 'share' in navigator && (
        <button type="button" onClick={share} className={button}>
          <Share2 aria-hidden="true" size={18} />
          Partager
        </button>
      )}
      <p role="status" className="text-sm font-semibold text-success">
        {outcome}
      </p>
    </div>
  );
}
