import { useShop } from '#shop/base/page/use-shop.ts';
import { useSavesData } from '#shop/base/ui/hooks/data-saving.ts';
import { KeptPart } from '#shop/base/ui/kept-part.tsx';
import { FooterColumns, FooterLegal } from './footer-parts.tsx';

/** The foot of every page; room is kept below it for the call bar, and for what floats over it. */
export function Footer() {
  const { shop } = useShop();
  const savesData = useSavesData();
  return (
    <footer
      data-page-end=""
      className="mt-12 print:hidden bg-navy pb-[calc(3.5rem+env(safe-area-inset-bottom))] text-white lg:pb-12"
    >
      <KeptPart
        as="div"
        className="container-page grid gap-x-8 gap-y-8 py-10 sm:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1fr_1.3fr]"
        of={FooterColumns}
        props={{ shop }}
      />
      <div className="border-t border-white/15">
        <KeptPart
          as="div"
          className="container-page flex flex-col gap-4 py-6 text-sm text-white/80"
          of={FooterLegal}
          props={{ shop }}
        />
        {savesData && (
          <p className="container-page pb-6 text-sm text-white/80">
            Mode économie de données : images plus légères, rien n’est chargé d’avance.
          </p>
        )}
      </div>
    </footer>
  );
}
