import type { ReactNode } from 'react';
import { screens } from '#contract/base/screens.ts';
import type { PaymentProvider } from '#contract/money/payment-states.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import type { Shop } from '#contract/site/shop.ts';
import { reopenConsent } from '#shop/base/consent/choice.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { useSavesData } from '#shop/base/ui/hooks/data-saving.ts';
import { KeptPart } from '#shop/base/ui/kept-part.tsx';
import { Link } from '#shop/base/ui/link.tsx';
import { Logo } from '#shop/base/ui/logo.tsx';
import { ProviderMark } from '#shop/money/payments/provider-mark.tsx';
import type { MenuLink } from '../menu-links.ts';
import { Contact } from './contact.tsx';

/** Leaves room for the call bar and floating buttons. */
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

const services: MenuLink[] = [
  { label: 'Livraison gratuite à Dakar', to: screens.delivery },
  { label: 'Paiement à domicile', to: screens.safety },
  { label: 'Achat à crédit', to: screens.creditProcess },
  { label: 'Solde d’un bon d’achat', to: screens.voucher },
  { label: 'Garantie et SAV', to: `${screens.faq}#garantie-et-service-apres-vente` },
];

const showrooms: MenuLink = { label: 'Nos magasins', to: screens.showrooms };

const usefulLinks: MenuLink[] = [
  { label: 'Qui sommes-nous ?', to: screens.about },
  { label: 'Suivre ma commande', to: screens.tracking },
  { label: 'Comparer des produits', to: screens.comparison },
  { label: 'Questions fréquentes', to: screens.faq },
  { label: 'Livraison et retours', to: screens.delivery },
  { label: 'Achats sécurisés', to: screens.safety },
  { label: 'Commander à crédit', to: screens.creditProcess },
];

const legalLinks: MenuLink[] = [
  { label: 'Conditions générales de vente', to: screens.saleTerms },
  { label: 'Conditions d’utilisation', to: screens.useTerms },
  { label: 'Politique de confidentialité', to: screens.privacy },
  { label: 'Vos données en bref', to: screens.privacyInBrief },
];

const payments: { provider: PaymentProvider; name: string }[] = [
  ...(['wave', 'orange', 'card'] as const).map((provider) => ({
    provider,
    name: PROVIDER_NAMES[provider],
  })),
  { provider: 'cash', name: 'Paiement à domicile' },
];

function FooterColumns({ shop }: { shop: Shop }) {
  return (
    <>
      <About shop={shop} />
      <Section title="Liens utiles">
        <FooterLinks links={shop.hasShowrooms ? [showrooms, ...usefulLinks] : usefulLinks} />
      </Section>
      <Section title="Nos services">
        <FooterLinks links={services} />
      </Section>
      <Section title="Contact">
        <Contact shop={shop} />
      </Section>
    </>
  );
}

function FooterLegal({ shop }: { shop: Shop }) {
  return (
    <>
      <FooterLinks links={legalLinks} isInline>
        <li>
          <button type="button" onClick={reopenConsent} className={footerLink}>
            Gérer mes choix
          </button>
        </li>
      </FooterLinks>
      <p>
        © {shop.copyrightYear} {shop.name}. Prix en francs CFA, toutes taxes comprises.
      </p>
    </>
  );
}

function About({ shop }: { shop: Shop }) {
  return (
    <div>
      <p className="flex items-center gap-3 text-xl font-extrabold">
        <Logo className="size-10" />
        {shop.name}
      </p>
      {shop.about !== '' && <p className="mt-3 max-w-prose text-white/80">{shop.about}</p>}
      <h2 className="mt-5 text-sm font-semibold">Moyens de paiement acceptés</h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {payments.map(({ provider, name }) => (
          <li
            key={provider}
            className="flex items-center gap-2 rounded-md bg-white py-1 pr-2.5 pl-1.5 text-sm font-bold text-navy"
          >
            <ProviderMark provider={provider} alt={name} />
            <span aria-hidden="true">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}

const footerLink =
  'inline-flex min-h-11 items-center text-white/80 hover:text-white hover:underline lg:min-h-9';

function FooterLinks({
  links,
  isInline = false,
  children,
}: {
  links: MenuLink[];
  isInline?: boolean;
  children?: ReactNode;
}) {
  return (
    <ul className={isInline ? 'flex flex-wrap gap-x-6' : ''}>
      {links.map(({ label, to }) => (
        <li key={label}>
          <Link to={to} className={footerLink}>
            {label}
          </Link>
        </li>
      ))}
      {children}
    </ul>
  );
}
