import { useEffect } from 'react';
import { screens } from '#contract/base/screens.ts';
import type { Pack } from '#contract/goods/packs.ts';
import { messages } from '#contract/talk/messages.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { PackRow } from '../catalogue/cards/pack-row.tsx';

const TITLE = 'Pack indisponible';

/** What stands in the place of a pack that is not sold: why, and the packs that are. */
export function PackGone({ others }: { others: Pack[] }) {
  useGoneToast();
  return (
    <>
      <PageBanner title={TITLE} steps={[{ label: TITLE }]} />
      <div className="container-page space-y-8 py-8">
        <div className="space-y-4">
          <p className="text-lg">
            Ce pack ne se commande plus, ou son adresse n’est pas complète. Ses produits se trouvent
            peut-être encore dans la boutique.
          </p>
          <Link to={screens.shop} className={buttonStyle('primary')}>
            {messages.basket.continue}
          </Link>
        </div>
        <PackRow title="Les packs du moment" packs={others} />
      </div>
    </>
  );
}

/** Tells once that the pack cannot be had (specification, section 8). */
export function useGoneToast(): void {
  useEffect(() => {
    toast({ text: messages.pack.gone, tone: 'error', position: 'top-center' });
  }, []);
}
