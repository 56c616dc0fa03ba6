import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { callTo } from '#contract/base/client.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { proformaLink, screens, signInLink } from '#contract/base/screens.ts';
import type { Proforma } from '#contract/sales/proformas.ts';
import { CardSkeleton, Failure } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';

import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { Link } from '#shop/base/ui/link.tsx';

export const PROFORMA_TITLE = 'Facture proforma';
const NOT_FOUND_TITLE = 'Facture proforma introuvable';

/** The token is empty for its account. */
export type HeldProformaProps = {
  proforma: Proforma;
  token: string;
  askAgain: () => Promise<void>;
};

/** Reads the token of the address only in the browser (rule S-37). */
export function HeldProforma({ children }: { children: (held: HeldProformaProps) => ReactNode }) {
  const isLive = useHydrated();
  const customer = useCustomer();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const token = isLive ? (search.get('token') ?? '') : '';
  const isNumber = /^\d{1,10}$/.test(id);
  const mayAsk = isLive && isNumber && (token !== '' || customer !== undefined);
  return (
    <>
      {token !== '' && <meta name="robots" content="noindex" />}
      {mayAsk && (
        <Asked key={`${id} ${token}`} id={Number(id)} token={token}>
          {children}
        </Asked>
      )}
      {isLive && !isNumber && <ProformaNotFound />}
      {isLive && isNumber && !mayAsk && (
        <ProformaFrame>
          <p>
            <Link to={signInLink(proformaLink(Number(id)))} className={buttonStyle('primary')}>
              Se connecter pour voir cette facture proforma
            </Link>
          </p>
        </ProformaFrame>
      )}
      {!isLive && (
        <ProformaFrame>
          <CardSkeleton />
        </ProformaFrame>
      )}
    </>
  );
}

function Asked({
  id,
  token,
  children,
}: {
  id: number;
  token: string;
  children: (held: HeldProformaProps) => ReactNode;
}) {
  const url = callTo(pathTo(paths.proforma, { id }), token === '' ? {} : { token });
  const { value, problem, isMissing, askAgain } = useOwnData(url);
  if (isMissing) return <ProformaNotFound id={id} />;
  if (value !== undefined) return children({ proforma: value, token, askAgain });
  return (
    <ProformaFrame>
      {problem === '' ? <CardSkeleton /> : <Failure problem={problem} onRetry={askAgain} />}
    </ProformaFrame>
  );
}

function ProformaNotFound({ id }: { id?: number }) {
  const customer = useCustomer();
  return (
    <ProformaFrame title={NOT_FOUND_TITLE}>
      <title>{NOT_FOUND_TITLE}</title>
      <div className="space-y-5">
        <p className="text-lg">
          Ouvrez-la par le lien reçu par e-mail ou par SMS, tel qu’il est.{' '}
          {customer === undefined
            ? 'Si elle est à votre compte, connectez-vous.'
            : 'Celles de votre compte sont dans vos factures proforma.'}
        </p>
        <p className="flex flex-wrap gap-3">
          {customer === undefined ? (
            <Link
              to={signInLink(id === undefined ? screens.ownProformas : proformaLink(id))}
              className={buttonStyle('primary')}
            >
              Se connecter
            </Link>
          ) : (
            <Link to={screens.ownProformas} className={buttonStyle('primary')}>
              Mes factures proforma
            </Link>
          )}
          <Link to={screens.shop} className={buttonStyle('secondary')}>
            Aller à la boutique
          </Link>
        </p>
      </div>
    </ProformaFrame>
  );
}

export const ProformaFrame = ({
  title = PROFORMA_TITLE,
  children,
}: {
  title?: string;
  children: ReactNode;
}) => (
  <>
    <PageBanner title={title} steps={[{ label: title }]} />
    <div className="container-page min-h-dvh py-5 sm:py-8">
      <h2 className="sr-only">Prix et commande</h2>
      {children}
    </div>
  </>
);
