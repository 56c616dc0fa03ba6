import type { MouseEvent } from 'react';
import { askAgain } from '../../consent/ask-again.ts';
import { useShop } from '../../page/use-shop.ts';
import { useSavesData } from '../../ui/hooks/data-saving.ts';
import { useTextLinks } from '../../ui/hooks/use-text-links.ts';
import { KeptPart } from '../../ui/kept-part.tsx';
import { StillMarkup } from '../../ui/still-markup.tsx';
import { FooterColumns, FooterLegal } from './footer-parts.tsx';

/**
 * The foot of every page; room is kept below it for the call bar, and for what floats over it. Its text
 * is the server's and stays as it came.
 */
export function Footer() {
  const { shop } = useShop();
  const savesData = useSavesData();
  const follow = useTextLinks();
  const answer = (event: MouseEvent) => {
    const { target } = event;
    if (target instanceof Element && target.closest('[data-ask-consent]')) askAgain();
    else follow(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it answers for the links and the button in it
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on those is a click too
    <footer
      data-page-end=""
      onClick={answer}
      className="mt-12 print:hidden bg-navy pb-[calc(3.5rem+env(safe-area-inset-bottom))] text-white lg:pb-12"
    >
      <StillMarkup
        id="footer-columns"
        className="container-page grid gap-x-8 gap-y-8 py-10 sm:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1fr_1.3fr]"
      >
        {import.meta.env.SSR && (
          <KeptPart as="div" className="contents" of={FooterColumns} props={{ shop }} />
        )}
      </StillMarkup>
      <div className="border-t border-white/15">
        <StillMarkup
          id="footer-legal"
          className="container-page flex flex-col gap-4 py-6 text-sm text-white/80"
        >
          {import.meta.env.SSR && (
            <KeptPart as="div" className="contents" of={FooterLegal} props={{ shop }} />
          )}
        </StillMarkup>
        {savesData && (
          <p className="container-page pb-6 text-sm text-white/80">
            Mode économie de données : images plus légères, rien n’est chargé d’avance.
          </p>
        )}
      </div>
    </footer>
  );
}
