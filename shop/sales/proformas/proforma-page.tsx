import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOnline } from '#browser/use-online.ts';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { phoneText } from '#contract/base/fields/phone-text.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { proformaCheckoutLink, screens } from '#contract/base/screens.ts';
import { fieldsOf } from '#contract/base/tables.ts';
import { PAYMENT_MODE_WORDS } from '#contract/sales/orders/order-words.ts';
import type { Proforma } from '#contract/sales/proformas.ts';
import { useAct } from '#shop/base/api/use-act.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card, FactRows } from '#shop/base/ui/card.tsx';
import { Link } from '#shop/base/ui/link.tsx';
import { orderAgain } from '../orders/page/reorder.ts';
import { BankTransfer } from '../orders/parts/bank-transfer.tsx';
import { DocumentButton } from '../orders/parts/document-buttons.tsx';
import { PricedLines } from '../orders/parts/order-lines.tsx';
import { KeepLink } from '../orders/tracking/keep-link.tsx';
import { HeldProforma, type HeldProformaProps, ProformaFrame } from './held-proforma.tsx';

export const ProformaPage = () => (
  <HeldProforma>{(held) => <ShownProforma key={held.proforma.id} {...held} />}</HeldProforma>
);

export function ShownProforma({ proforma, token }: HeldProformaProps) {
  const { number } = proforma;
  const { shop } = useShop();
  const isOnline = useOnline();
  const isNew = fieldsOf(useLocation().state).isNew === true;
  const title = `Facture proforma ${number}`;
  useEffect(() => {
    document.title = `${title} | ${shop.name}`;
  }, [title, shop.name]);
  return (
    <ProformaFrame title={title}>
      {!isOnline && (
        <p role="status" className="mb-4 rounded-lg bg-promo-soft p-3 font-semibold">
          Sans réseau : la facture proforma telle qu’elle était. Commandez quand il revient.
        </p>
      )}
      {isNew && <MadeNow proforma={proforma} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0 space-y-4">
          <Standing proforma={proforma} token={token} />
          <PricedLines priced={proforma} />
        </div>
        <div className="min-w-0 space-y-4">
          <Card title="Pour qui">
            <FactRows
              facts={[
                ['Entreprise', proforma.company],
                proforma.ninea !== '' && ['NINEA', proforma.ninea],
                ['Contact', proforma.name],
                proforma.phone !== null && ['Téléphone', phoneText(proforma.phone)],
                proforma.email !== '' && ['E-mail', proforma.email],
                [proforma.pickup_place_id === null ? 'Livraison' : 'Retrait', proforma.destination],
                ['Paiement', PAYMENT_MODE_WORDS[proforma.payment_mode]],
              ]}
            />
            {proforma.state === 'open' && <BankTransfer number={proforma.number} />}
            {proforma.note !== '' && (
              <p className="mt-3 break-words whitespace-pre-line">{proforma.note}</p>
            )}
          </Card>
          {proforma.state === 'open' && (
            <KeepLink subject={title} path={proforma.link} {...LINK_WORDS} />
          )}
        </div>
      </div>
    </ProformaFrame>
  );
}

const LINK_WORDS = {
  title: 'Partager le lien',
  hint: 'Il ouvre cette facture proforma sans mot de passe et permet de la commander. Ne le donnez qu’à qui peut commander.',
};

function MadeNow({ proforma: { email, phone } }: { proforma: Proforma }) {
  const told = [email, phone === null ? '' : phoneText(phone)].filter((one) => one !== '');
  return (
    <p role="status" className="mb-4 rounded-lg bg-accent-soft p-3">
      <strong className="font-semibold">Votre facture proforma est établie.</strong> Son lien part à{' '}
      {told.join(' et au ')}.
    </p>
  );
}

function Standing({ proforma, token }: { proforma: Proforma; token: string }) {
  const { id, number, state, valid_until, order } = proforma;
  const until = frenchDay(valid_until);
  const pdf = (
    <DocumentButton
      label="Télécharger (PDF)"
      path={withQuery(pathTo(paths.proformaPaper, { id }), { token: token || undefined })}
      fileName={`facture-proforma-${number}.pdf`}
    />
  );
  if (state === 'open') {
    return (
      <Card title={`Valable jusqu’au ${until}`}>
        <p>
          Ces prix tiennent jusqu’à la fin de ce jour. Le stock et les jours de livraison sont ceux
          du jour de la commande.
        </p>
        <p className="mt-4 flex flex-wrap gap-3">
          <Link
            to={proformaCheckoutLink(id, token || undefined)}
            data-main=""
            className={buttonStyle('primary')}
          >
            Commander à ces prix
          </Link>
          {pdf}
        </p>
      </Card>
    );
  }
  if (state === 'ordered') {
    return (
      <Card title="Commandée">
        <p>Cette facture proforma est devenue une commande.</p>
        <p className="mt-4 flex flex-wrap gap-3">
          {order !== null && (
            <Link to={order.link} className={buttonStyle('primary')}>
              Voir la commande {order.name}
            </Link>
          )}
          {pdf}
        </p>
      </Card>
    );
  }
  return (
    <Card title={state === 'expired' ? `Expirée depuis le ${until}` : 'Retirée par la boutique'}>
      <p>
        {state === 'expired'
          ? 'Ses prix ne tiennent plus.'
          : 'Elle ne se commande plus : appelez-nous pour en savoir plus.'}{' '}
        Vous pouvez mettre ses articles au panier, aux prix d’aujourd’hui.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <AtTodaysPrices proforma={proforma} />
        {pdf}
      </p>
    </Card>
  );
}

function AtTodaysPrices({ proforma }: { proforma: Proforma }) {
  const navigate = useNavigate();
  const { isActing, act } = useAct(async () => {
    if (await orderAgain(proforma, 'cart')) await navigate(screens.cart);
  });
  return (
    <button type="button" aria-disabled={isActing} onClick={act} className={buttonStyle('primary')}>
      {isActing ? 'Un instant...' : 'Mettre ces articles au panier'}
    </button>
  );
}
